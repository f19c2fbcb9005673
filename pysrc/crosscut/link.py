"""Links: a game with its tree, comments and figure settings as the fragment of an address, and back.

>>> from crosscut import link
>>> reading = link.read("#g=quax&n=5&m=c3.d4(d5).b2&v=1")
>>> [str(node.move) for node in reading.record.root.main_line()]
['c3', 'd4', 'b2']
>>> link.write(reading.record)
'g=quax&n=5&m=c3.d4(d5).b2&v=1'
>>> link.read("https://crosscut.example/#g=quax&n=5&m=c3.d").problems[0]
'This link seems to have been cut off.'

The grammar is enough to write another reader.

Fields
    A fragment is a list of fields joined by ``&``, each ``key=value``. Keys are lower-case letters. If a key is
    repeated, the first one counts. A reader ignores unknown keys. A writer writes the fields in the order below; a
    reader takes any order.

    In a value ``+`` stands for a space and ``%`` with two hexadecimal digits for a byte of UTF-8. A reader undoes this
    first. Anything else is read as it stands.

    Some programs escape a whole link. So a reader takes ``&amp;`` for ``&``. If there is neither ``g`` nor ``z``, it
    undoes the escapes of the whole fragment once.

    g         the game: its id, such as naked-diagonal, or the rules of an own game, such as own:ban-xo/ox.swap
    n         points along a side: 2 to 26; the game's usual size if left out
    s         the position to start from: rows (below); the empty board if left out
    l         the links of that position: links (below); if left out, the game finds them itself
    t         the side to move in that position: r (also red) or b (also blue); r if left out
    id        the game by link that this is a state of: 8 to 12 characters, a to z and 2 to 7. Two people play it by
              sending each other links; every link of it has the same id. Pages make ids of 10 characters. The id of
              a rematch is that of the first game with one or two characters more, which count the games: c is the
              second, d the third (a base-32 number with the digits a to z and 2 to 7)
    by        red or blue: who sends the link, by the colour with which this person began. Without it, or without id,
              a link only shows something
    offer     stop (the sender offers a tie) or agreed (both have agreed to stop, so that nobody wins)
    score     in a rematch by link, how many games were won before it: first by the person who began it as Red, then by
              the other, such as 2-1. Without id, it says nothing
    m         moves (below)
    red       name of the person who began as Red: text
    blue      name of the person who began as Blue: text
    called    what an own game is called: text
    inventor  who invented it: text
    resigned  who resigned, red or blue, after the last move of the main line. If it was after the last move of a
              variation, "." and the path (below) of that move follow
    comments  comments on nodes: entries (below) of text, in which a ; is doubled. In a game by link a line that one
              side says to the other begins with "red: " or "blue: ", the colour with which the writer began
    marks     marks on points: entries of marks joined by "." A mark is a shape or a label, "@" and a point. Shapes are
              triangle, square, circle, cross; a label is one to three ASCII letters and digits. If a point has several
              marks, the first one counts.
    arrows    arrows: entries of arrows joined by "." An arrow is two different points joined by "-".
    task      what the figure asks of the side to move in the position shown: legal (play a legal point), illegal (mark
              all points that are not), win (find a winning move), win-all (find all of them), win.3 (win within so many
              own moves, 1 to 9, against every reply), play (win against every reply), free (find the moves of solution)
    solution  moves of the reader and replies in turn, from the position shown: moves (below); a ! after a move says
              that it is right, a ? that it is wrong, and what follows a wrong move is its refutation
    notes     comments on the nodes of the solution, written as comments; that of node 0 is the question in the
              author's words
    remarks   the same as authors write it: entries with the number of a move, in the order in which the solution has
              them. The moves of b2!(a1?.b2) are 1, 2 and 3; 0 is the question. If a move has both, its remark counts
    hints     what helps to find the next right move: entries with the number of the move before it, counted as in
              remarks, 0 at the beginning
    coords    on or off: whether columns and rows are named; on if left out
    numbers   on or off: whether stones carry the number of their move; off if left out
    outlines  on or off: whether what is against the rules in a set-up is outlined; on if left out
    legal     none, mine, red, blue or both: whose legal points are marked (mine: the side to move); none if left out
    crop      the part of the board shown: two of its corners joined by "-"; all if left out
    rotate    0, 90, 180 or 270: degrees by which the board is turned clockwise; 0 if left out
    p         what is on the board at the node shown: rows. It is for painting before the rules are there; a reader
              that knows the rules replaces it. A writer adds it where there are moves and the board cannot be foretold
              (below), unless a compressed link would be too long with it
    pl        the links of that position: links
    z         other fields, compressed (below)
    at        the node shown: a path (below); the end of the main line if left out
    level     1 to 9: a page begins the game against that level of the computer; so does a side's name such as
              Computer 3. Only before the first move
    beat      1 to 999: in how many moves the sender has won it. The page asks "Can you?" and later says who needed
              fewer. Both are no part of a record
    v         version of the grammar: 1, or 2 if the game is an own game. It stands last, so that a link that lacks it
              may have been cut off (below)

The end of a link
    Mail programs and messengers cut links, and put characters behind them.

    An address, with its ``#``, that has no ``v`` may have been cut off. A reader reads what is there, says so, and lets
    nobody answer it in a game by link. In links from before version 2.0 ``v`` comes first, so it is unknown of these.
    Fields without ``#``, as in files and in attributes of elements, need no ``v``. Whoever writes an address by hand
    ends it with ``&v=1``.

    Some programs that find addresses in a text end them at a parenthesis or a ``!``. So whoever writes a link for such
    a text may escape these characters, as *Share* does: ``m=e5.d4%28d5%29.f6``. Every reader undoes that.

    A reader cuts the last field after its last letter or digit, escaped or not. Three kinds of values keep more. Rows
    without numbers keep ``/`` and ``.`` directly behind it. A solution keeps ``!``, ``?`` and ``)``. Text, such as a
    comment, loses something only in an address, and only what is not escaped; notes keep ``.``, ``_`` and ``-`` even
    so.

    From all fields but text a reader takes out invisible characters, such as U+200B, U+00AD and U+FEFF, and it
    reads the wide signs of East Asian keyboards, such as U+FF43, as those of ASCII. It leaves out ``:~:`` and what
    follows, which tells a browser what to find on the page.

Points, links, moves
    A point is a column a to z, from the west, and a row 1 to 26, from the south: ``d4``. A link is two points that
    touch at a corner, joined by ``-``, in either order: ``d4-e5``. A move is a point, a link or the word ``swap``.

    A list of links is joined by ``.``. Among links and among moves a reader takes spaces, tabs and line ends for
    ``.``, too.

Rows
    The rows of the board from north to south, joined by ``/``. In a row ``r`` or ``R`` is a red stone, ``b`` or ``B`` a
    blue one. Each empty point is a ``.``, or a number of one or two digits counts them: ``r2b1`` is a red stone, two
    empty points, a blue stone and an empty point.

Moves
    Moves joined by ``.``. After a move there may be variations, each in parentheses. A variation is played instead of
    the move that it follows. So ``e5.d4(d5.e6)(c3).f6`` has d4 and then f6 in the main line, and d5 and c3 instead of
    d4.

    Variations have variations in the same way. Two equal moves after the same position are one node. A closing
    parenthesis at the end may be missing.

Paths and entries
    A path names a node of the tree. A number alone is a ply of the main line; 0 is the start. A pair of numbers after
    it leads into a variation: which variation of the next move (the first is 1), and how many moves into it. So
    ``1.1.2`` is: after ply 1, the first variation, two moves in.

    Entries are joined by ``;``. An entry is a path, ``:`` and the content: ``marks=0:triangle@d4.A@e5;3:cross@a1``

The board foretold
    Without ``p`` a reader that does not know the rules yet paints what each move puts on the board: links, and stones
    of the two colours in turn. The side to move at the start begins, and after a swap Blue moves again.

    A writer leaves ``p`` out where this is sure to be the position shown: the game starts from the empty board, stones
    bring neither links nor other stones, and nobody can have been skipped. In Naked Diagonal, Quax and the Zigzag Edge
    Game nobody is skipped while a point is empty; in other games while at most one in four points has a stone.

Compressed fields
    ``z`` is the text of fields joined by ``&``, as UTF-8, deflated (RFC 1951, no header), in base64url (RFC 4648,
    section 5) without padding. The value ends where base64url ends. A writer may compress as well or badly as it likes.

    A reader treats the fields as if they stood in its place, but ignores a ``z`` among them. ``at`` and ``v`` are
    written beside ``z``.

Limits
    A record has at most 5,000 moves in its tree, 2,000 in one line, and parentheses in parentheses 100 deep. A
    position has at most 100 arrows.

    A person's name has at most 40 characters, the name of a game and that of its inventor 60, a comment 4,000. All
    comments, marks and arrows have at most 200,000 together; ``triangle@d4`` has 11. A solution has at most 20,000, and
    so have its notes, remarks and hints. A path has at most 4,000.

    Every such record fits into a fragment of 4,000,000 characters. Of a longer one only the fields count that end
    before that limit. ``z`` has the same limit, and so have the bytes that it is inflated to.

    Characters are Unicode code points, counted when escapes are undone. What does not fit is left out whole: a move, a
    comment, a mark, an arrow. Records as text or JSON have the same limits.

    A program that writes a readable link of more than 2,000 characters should offer the compressed form.

Losses
    A reader never fails. What it cannot read it leaves out, says so in a sentence, and goes on.

    An unknown game is replaced by the first one known, unless it is an own game whose rules it cannot read: then it
    shows the position and lets nobody play. A bad size is replaced by the usual one, and a bad row by what could be
    read of it. The links of a position end at the first bad one. A bad move ends its line. An entry whose path leads
    nowhere is lost.

    Control characters, and those that change the direction of writing, are replaced by a space in names and comments; a
    comment keeps its line feeds.
"""

from crosscut.record.figure_text import Crop, Display, Task
from crosscut.record.fragment import MAX_READABLE, fragment_of, read, read_fields, write

# Former names, for one release: write has these forms.
from crosscut.record.fragment import write_compact as write_compact  # noqa: PLC0414 # so that it counts as exported
from crosscut.record.fragment import write_shareable as write_shareable  # noqa: PLC0414
from crosscut.record.record import Reading
from crosscut.record.text import BoardText

__all__ = [
    "MAX_READABLE",
    "BoardText",
    "Crop",
    "Display",
    "Reading",
    "Task",
    "fragment_of",
    "read",
    "read_fields",
    "write",
]
