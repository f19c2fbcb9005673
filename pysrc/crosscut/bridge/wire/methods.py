"""The theory, the computer player, perfect play, tasks, and whole records."""
# No "from __future__ import annotations": text annotations would hide which keys may be missing.

from typing import Literal, NotRequired, TypeAlias, TypedDict

from crosscut.bridge.wire import BoardStyle, Colored, GameReference
from crosscut.geometry import Color


class Loop(TypedDict):
    """Stones that form a closed path, colours alternating."""

    points: list[str]
    first: Color
    """The colour of the first stone."""


class Finding(TypedDict):
    """One statement of the theory about a position."""

    kind: str
    color: Color | None
    """The colour that it concerns; None if it is both."""
    text: str
    """A sentence or two."""
    areas: list[list[str]]
    """Groups of empty points."""
    stones: list[str]
    """The stones that matter."""
    paths: list[list[str]]
    """Empty paths that the enemy must block."""
    steps: list[Colored]
    """What would be filled, in order."""
    loops: list[Loop]
    """A loop that can be unmerged, or two that can be merged."""


class Ruling(TypedDict):
    """What one game of Taylor's table does with the stones."""

    game: str
    name: str
    fourth: str
    """What happens to the fourth point of three quarters of a crosscut."""
    diagonal: str
    """How its diagonal is joined."""
    filled: list[Colored]
    forbidden: list[Colored]
    links: list[Colored]
    linkMoves: list[Colored]
    winner: Color | None


class Explanation(TypedDict):
    """All findings of the theory about a position."""

    findings: list[Finding]
    note: str
    """A sentence about what the search left out; may be empty."""
    hasLoops: bool
    """Whether a reader may ask for the loop through a stone."""
    family: list[Ruling] | None
    """For the games of Taylor's table: what each of them does with the stones."""


class LoopStep(TypedDict):
    """Stones to look at instead of those of the position: one step of merging or unmerging."""

    rows: list[str]
    text: str
    """A sentence about it."""
    points: list[str]
    """Where."""


class LoopThrough(GameReference):
    """Which stone the loop should go through."""

    point: str


class Unmerging(GameReference):
    """Which loop to unmerge."""

    loop: Loop


class Merging(GameReference):
    """Which two loops to merge."""

    loops: list[Loop]


class Level(TypedDict):
    """A level of the computer player."""

    name: str
    sentence: str
    """What to expect of it."""


Effort: TypeAlias = Literal["hint", "review", "deep"]


class AdviceWanted(GameReference):
    """A position, and what is wanted: the move of a level, which may be sampled, or the player's opinion."""

    level: NotRequired[int]
    """From 1; the top level unless given."""
    seed: NotRequired[int]
    """For a level without a time limit: equal seeds give equal moves."""
    effort: NotRequired[Effort]
    """For an opinion instead of a level's move: how long to think. Equal questions get equal answers."""


class Candidate(TypedDict):
    """A move that the player considered."""

    move: str
    winningChance: float
    """From 0 to 1, for the side to move."""
    share: float
    """The part of the search that was spent on it, from 0 to 1."""
    proved: bool | None
    """True: it wins. False: it loses. None: open."""


class Advice(TypedDict):
    """The move that the player would make, and why."""

    move: str
    winningChance: float
    """From 0 to 1, for the side to move."""
    proved: bool | None
    """True: the side to move wins. False: it loses. None: open."""
    candidates: list[Candidate]
    """The advised move first, then the best."""
    line: list[str]
    """The expected continuation, the move first."""
    evaluations: int
    """How many positions were judged."""
    pivotality: dict[str, float]
    """How much each empty point matters, from 0 to 1; empty for games without a path to join."""
    byPlayouts: bool
    """Whether it comes from random games by the rules alone, because no faster judge fits the game."""
    margin: float | None
    """By how much the side to move is expected to be ahead at the end; None in games without a score."""


class SolutionWanted(GameReference):
    """A position, and how long to search for its result."""

    full: NotRequired[bool]
    """Whether ``plies`` and ``winningMoves`` are wanted as well, which takes longer."""
    nodes: NotRequired[int]
    """How many positions to look at, at most."""
    seconds: NotRequired[float]
    """How long to search, at most."""


class Solution(TypedDict):
    """The result of a position with best play on both sides."""

    winner: Color | None
    """The colour whose edges get joined, or that has the higher score; None is a tie."""
    move: str | None
    """A best move; None if the game is over or nobody can move."""
    plies: int | None
    """Moves until the end if the winner hurries and the other side resists; None unless asked for."""
    winningMoves: list[str] | None
    """All moves that keep the result, none in a lost position; None unless asked for."""
    nodes: int
    """How many positions were looked at."""


class Undecided(TypedDict):
    """What is known while a position is being solved."""

    nodes: int
    """How many positions have been looked at."""
    toDecide: int
    """A lower bound on how many more must be decided; 0 if the result is known."""
    decided: list[tuple[str, Color | None]]
    """Moves whose result is known, and who wins after them; None is a tie."""
    line: list[str]
    """The expected continuation as far as it is known."""


class ProofWanted(GameReference):
    """A position of which it is asked whether one side can no longer be stopped."""

    proved: NotRequired[int]
    """How many of the moves lead to a position that was proved before, if all moves since then were answers of the
    proof or cuts. The proof is followed from there, which needs no new search."""
    nodes: NotRequired[int]
    """How many positions to look at, at most."""
    seconds: NotRequired[float]
    """How long to search, at most; 15 unless given."""


class EdgeTemplateOnBoard(TypedDict):
    """An edge template on the board."""

    stone: str
    """The stone that it joins to an edge."""
    row: int
    """The row of the stone, counted from that edge."""
    number: int
    """Which template of the row it is in the table, from 1."""


class Proof(TypedDict):
    """A proof that a side joins its edges, whatever the other side does."""

    winner: Color
    move: str | None
    """The winner's move if it is to move."""
    carrier: list[str]
    """The empty points that the proof depends on: moves of the other side elsewhere change nothing."""
    stones: int
    """How many more moves the winner needs at most: stones, and links where they are moves."""
    chain: list[str]
    """A way from edge to edge in order: the winner's stones, and the points where it plays if the other side passes."""
    answers: dict[str, str]
    """The winner's answers to the other side's legal moves, also links, in the carrier, after ``move`` if there is one.
    A move that is missing needs no answer: the winner is joined."""
    elsewhere: str | None
    """Its answer to any other move; None if it needs none."""
    defence: str | None
    """A move of the other side, if it is to move, that resists as long as any; None if it cannot move."""
    template: EdgeTemplateOnBoard | None
    """An edge template whose points are all in the carrier, of a stone on the chain; None if there is none."""
    ladder: list[str]
    """The stones of both sides in a ladder, if the hardest cuts lead to one; else none."""


class DecisionWanted(GameReference):
    """A game, and how long to look for the move that decided it."""

    seconds: NotRequired[float]
    """60 unless given."""


class Decision(TypedDict):
    """From where on a side could no longer be stopped."""

    winner: Color
    ply: int
    """After how many moves. In no later position could it be stopped."""
    move: str | None
    """The last of these moves: the decisive one. None if it was decided from the beginning."""
    by: Color | None
    """Who made it: mostly the other side, whose mistake it was. The winner, if all that is known of the position before
    is that it is open."""
    saving: str | None
    """A move that the other side should have made instead; None if none is known, or if the winner made the move."""
    wins: bool
    """Whether ``saving`` is proved to win. If not, it is only not known to lose."""
    proof: Proof
    """The proof in the position after the decisive move."""


class TemplatesWanted(TypedDict):
    """A row of a game: how many points from the edge a stone is, 2 for the second row."""

    game: str
    row: int


class Template(TypedDict):
    """One red stone, and the points that it needs to be joined to the southern edge."""

    stone: str
    carrier: list[str]
    """All points of the template in order, the stone among them; the leftmost one is on file a."""
    text: str
    """Its rows from north to south, joined by ``/``: S is the stone, a dash is no part of it."""


class Templates(TypedDict):
    """The edge templates of a row, the smallest first, and where they were sought."""

    templates: list[Template]
    """Of two mirror images only one, if the mirror image of files is an image of the game."""
    west: int
    """So many files west of the stone,"""
    east: int
    """and so many files east of it, not above its row."""
    complete: bool
    """Whether all templates within that window are here."""


class Intruded(TypedDict):
    """A red stone, what belongs to its way to the southern edge, and what was played there."""

    game: str
    stone: str
    carrier: list[str]
    """Points of a template, or any others. Elsewhere the worst is assumed."""
    moves: NotRequired[list[str]]
    """In turns: a cut by Blue, an answer by Red, the next cut, and so on."""
    full: NotRequired[bool]
    """Whether ``successful`` is wanted as well, which takes longer."""


class Intrusion(TypedDict):
    """A stone that is being cut, and what comes next."""

    red: list[str]
    blue: list[str]
    links: list[Colored]
    """Where links come by themselves: those between stones of the carrier."""
    turn: Color
    joined: bool
    """Whether the stone is joined to the edge."""
    chain: list[str]
    """If it is joined: the stones from the edge to it, in order."""
    holds: bool
    """Whether Red can join it, or has joined it, whatever Blue does."""
    stones: int | None
    """How many more stones Red needs at most; None if it does not hold."""
    moves: list[str]
    """Where the side to move may play in the carrier: for Red what is legal whatever stands outside."""
    best: str | None
    """Red's answer; or Blue's hardest cut, or one that succeeds. None if it is joined, or cut off for good."""
    successful: list[str] | None
    """All moves by which the side to move reaches its aim: Red joins, Blue cuts. None unless asked for."""


class CourseWanted(TypedDict):
    """A game whose edge templates somebody wants to learn."""

    game: str


class CourseBoard(TypedDict):
    """One board of a course: a red stone, what belongs to its way to the southern edge, and what to do there."""

    kind: Literal["cut", "answer", "weak", "joined", "ladder"]
    """``cut``: play the cuts at a stone that cannot be cut; so with ``ladder``, a row of forced moves. ``weak``: cut a
    stone that lacks a point. ``answer``: play Red's answer. ``joined``: say whether the stone can be cut."""
    row: int
    stone: str
    carrier: list[str]
    """Not all of the files west of it belong to anything: the board goes on there."""
    moves: list[str]
    """What has been played, Blue's move first."""
    red: list[str]
    blue: list[str]
    links: list[Colored]
    open: list[str]
    """Where the side to move may play."""


class TaskReference(GameReference):
    """A figure's task about the position after the moves, and the reader's answer so far."""

    task: str
    solution: NotRequired[str]
    notes: NotRequired[str]
    remarks: NotRequired[str]
    hints: NotRequired[str]
    answer: list[str]
    """The moves since then, with the replies. If the answer is a set: what was found, and the last choice."""


class Judgement(TypedDict):
    """Whether the last move of an answer is right."""

    verdict: Literal["solved", "right", "wrong", "open"]
    """``right``: right so far, the task goes on; ``open``: the position is too big for the solver."""
    text: str
    """Why; may be empty."""
    replies: list[str]
    """Moves that follow on the board."""
    points: list[str]
    """What to look at."""


class Hint(TypedDict):
    """Something that makes a task easier."""

    text: str
    points: list[str]


class Demonstration(TypedDict):
    """The solution of a task."""

    text: str
    moves: list[str]
    """A line from the position of the task; empty if points are the answer."""
    points: list[str]


class LabRequest(TypedDict):
    """Which game to measure, and for how long."""

    game: str
    size: NotRequired[int]
    """7 unless given, or less where the game is smaller."""
    seconds: NotRequired[float]
    """Until all is done unless given. With 0 the answer is the report of what is known."""
    games: NotRequired[int]
    """How many games each level plays; 100 unless given."""
    seed: NotRequired[int]
    """1 unless given. Two workers measure side by side with different seeds."""
    known: NotRequired[list[str]]
    """Lines of earlier answers about this game, of any seed: the report holds them, and they are not done again."""


class LabNumber(TypedDict):
    """A measured number with its interval of 95%."""

    value: float
    low: float
    high: float
    n: int
    """How many different games it comes from."""


class LabGames(TypedDict):
    """Games of one kind, without the swap. A number is null where too few games were played: it is not known."""

    count: int
    """How many different games."""
    stuck: LabNumber | None
    """The share in which nobody could move although points were empty, and nobody had won."""
    tied: LabNumber | None
    """The share that ended without a winner in another way."""
    red: LabNumber | None
    """Red's share of the points; a tie is half a point."""
    full: LabNumber | None
    """The share that filled the board."""
    length: LabNumber | None
    """Moves of a game, as a share of the points of the board."""
    lengthSpread: float | None
    """The standard deviation of the length, as such a share."""
    lengths: dict[str, int]
    """How many games took how many moves."""
    choices: LabNumber | None
    """Legal moves in a position."""
    skips: LabNumber | None
    """How often a side was skipped in a game."""
    forbidden: LabNumber | None
    """The share of the empty points that was forbidden to the side to move."""
    special: LabNumber | None
    """The share of the moves in which the special rule acted."""
    leadChanges: LabNumber | None
    """How often the lead changes in a game."""
    tree: LabNumber | None
    """The decimal logarithm of the size of the tree of games."""


class LadderRung(TypedDict):
    """How much better a level is than a weaker one."""

    level: int
    weaker: int
    share: LabNumber | None
    """The share of the points that the stronger one won."""


class ExampleGame(TypedDict):
    """A game to look at."""

    kind: Literal["stuck", "tied", "shortest", "strongest"]
    link: str
    """The fragment of its link."""
    by: str
    """Who played, such as ``random`` or ``level 5``."""


class LabReport(TypedDict):
    """What is known about a game on a board of one size."""

    game: str
    size: int
    units: dict[str, int]
    """How many units of each kind it holds."""
    random: LabGames
    levels: dict[str, LabGames]
    """Games of levels of the computer player against themselves, by the number of the level."""
    fairest: str | None
    """The first stone after which the chances are most even; null: not known."""
    afterFairest: LabGames | None
    """Games of a level against itself after it."""
    ladder: list[LadderRung]
    bestPlay: dict[str, Color | None]
    """Who wins with best play on small boards, by their size; null is a tie."""
    firstStones: dict[str, float]
    """Red's chance after each first stone, without the swap. Empty where nothing but random games could judge."""
    firstStoneSpreads: dict[str, float]
    """How far the judgements of the mirror images are apart."""
    examples: list[ExampleGame]
    sentences: list[str]
    """What it comes to."""
    decided: LabNumber | None
    """After which part of its moves a game was decided, by proof."""
    mirror: LabNumber | None
    """The share of the points that a player won who mirrored the other side's moves."""


class LabAnswer(TypedDict):
    """What was measured."""

    report: LabReport
    lines: list[str]
    """What is new in it, to go on from there later: a text for each unit of work."""


class FigureToCheck(TypedDict):
    """A figure, and what its author claims about it."""

    link: str
    """Its fragment, with its task."""
    claims: list[str]
    seconds: float
    """How long to work on each claim, and on the task."""


class FigureCheck(TypedDict):
    """What is wrong with a figure."""

    wrong: list[str]
    """Sentences about claims that are false or not known."""
    faults: list[str]
    """What is wrong with the task."""
    answers: int | None
    """How many first moves, or points, answer the task; None if there is none, or if this is not known."""


class PictureOfLink(TypedDict):
    """A link's fragment, and how its board should look."""

    link: str
    scheme: NotRequired[Literal["light", "dark", "auto"]]
    """``auto`` unless given: as the reader's system has it."""
    boardStyle: NotRequired[BoardStyle | None]
    """As the game has it unless given."""
    patterned: NotRequired[bool]
    """Whether the colours have patterns as well."""
    cell: NotRequired[float]
    """Pixels between neighbouring points."""
    animated: NotRequired[bool]
    """Whether all of the line is shown, move by move, and not the position alone."""


class Picture(TypedDict):
    """A picture as SVG text."""

    svg: str
    problems: list[str]
    """A sentence for everything in the link that could not be shown."""


class FileOfRecord(TypedDict):
    """A link's fragment, and the kind of file to write."""

    link: str
    format: NotRequired[Literal["text", "json"]]
    """``text`` unless given."""


class RecordFile(TypedDict):
    """A game record as the text of a file."""

    text: str
    problems: list[str]
    """A sentence for everything in the link that could not be read."""


class RecordText(TypedDict):
    """A text that was pasted, dropped or opened: a record or an archive, a link, a text diagram, or moves alone."""

    text: str
    game: NotRequired[str]
    """The game, for a diagram or for moves, which do not name it."""
    size: NotRequired[int]
    """The size of the board, for moves alone; the game's usual size unless given."""
    fromTop: NotRequired[bool]
    """Whether ranks are counted from the top, for moves alone."""


class ArchivedGame(TypedDict):
    """A game of an archive."""

    id: str
    """An id that stays the same whenever this game is read."""
    link: str
    result: Literal["red", "blue", "tie", "abandoned"]
    """How it ended: who has won, if anybody."""
    ended: str
    """When it ended, as an ISO 8601 time in UTC; empty if that is not known."""


class RecordLink(TypedDict):
    """A game record as the fragment of a link."""

    link: str
    """Empty for an archive."""
    problems: list[str]
    """A sentence for everything in the text that could not be read."""
    games: NotRequired[list[ArchivedGame]]
    """The games of an archive."""
