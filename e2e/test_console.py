"""Programs of readers in the page: what they print, how they are stopped, what they cannot reach, and what is kept."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from building.examples import Example, examples
from e2e.axe import BOTH_LOOKS, findings_in
from e2e.browsers import is_firefox
from e2e.guarded_pages import PATIENCE, GuardedPages

EXAMPLES = [example for example in examples() if not example.needs]

BLOCKED = "blocked a script .script-src-elem. at data:text/javascript,"
"""Pyodide imports that to see whether its worker is a module. The frame's policy says no, which Firefox reports."""

DONE = re.compile(r"^Done in ")


class Console:
    """The page console.html, or the area of one example on another page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.program = page.get_by_label("The text of the program")
        self.status = page.locator("#console-result .program-status")
        self.output = page.get_by_role("region", name="Output", exact=True)

    def run(self, source: str) -> None:
        """Write a program and press Run."""
        self.write(source)
        self.press("Run")

    def write(self, source: str) -> None:
        """Put a program into the editor at once: Playwright types it in Firefox, and the editor indents it again."""
        changed = "(area, source) => { area.value = source; area.dispatchEvent(new Event('input')); }"
        self.program.evaluate(changed, source)

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def expect_end(self, said: str | re.Pattern[str] = DONE) -> None:
        """Wait for the end of the program."""
        expect(self.page.get_by_role("button", name="Stop", exact=True)).to_be_disabled()
        expect(self.status).to_have_text(said)


@pytest.fixture(scope="module")
def site_pages(any_browser: Browser, site_url: str) -> Iterator[GuardedPages]:
    guarded = GuardedPages(any_browser, site_url)
    guarded.expect_fault(BLOCKED)
    yield guarded
    guarded.close()


@pytest.fixture(scope="module")
def console(site_pages: GuardedPages) -> Console:
    """A console that the tests share: each run has a fresh Python."""
    return Console(site_pages.open("console.html", own_engine=True))


@pytest.fixture
def visitors(
    any_browser: Browser, site_url: str, kept_pages: dict[tuple[str, Browser], GuardedPages]
) -> Iterator[GuardedPages]:
    """Opens pages in which no program runs."""
    guarded = kept_pages.setdefault(("tests", any_browser), GuardedPages(any_browser, site_url))
    yield guarded
    guarded.end_test()


@pytest.fixture(autouse=True)
def no_faults(site_pages: GuardedPages) -> Iterator[None]:
    yield
    site_pages.report_faults()


@pytest.mark.release
@pytest.mark.parametrize("example", EXAMPLES, ids=[example.id for example in EXAMPLES])
def test_an_example_prints_what_it_prints_in_python(console: Console, example: Example) -> None:
    """tests/engine/test_documentation.py runs the same programs in Python, with the same promise."""
    choose(console, example)
    console.press("Run")
    console.expect_end()
    assert console.output.inner_text().split() == example.printed


def choose(console: Console, example: Example) -> None:
    """Bring an example into the editor."""
    console.page.get_by_role("combobox", name="Program").select_option(example.id)
    expect(console.program).to_have_value(example.source)


def test_an_endless_loop_is_stopped_and_then_an_example_prints_a_board_is_a_picture_and_advice_a_table(
    console: Console, any_browser: Browser
) -> None:
    """In one test, because each run has a fresh Python, whose start costs more than the rest."""
    example, *_, other = EXAMPLES
    choose(console, other)
    console.run("print('begun', flush=True)\nwhile True: pass")
    expect(console.output).to_have_text("begun\n")
    console.press("Stop")
    console.expect_end("Stopped. The next run has a fresh Python.")
    choose(console, example)
    console.run(example.source + "board.advise(level=3, seed=1)")
    console.expect_end()
    assert console.output.inner_text().split()[: len(example.printed)] == example.printed
    expect(console.output.get_by_role("img", name=re.compile("^Quax"))).to_be_visible()
    expect(console.output.get_by_role("table")).to_be_visible()
    loaded = "image => image.decode().then(() => image.naturalWidth)"
    assert console.output.locator("img").evaluate(loaded) > 100
    if not is_firefox(any_browser):  # where Playwright must not emulate media
        assert not findings_in(console.output, BOTH_LOOKS[:1])


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("import os\nos._exit(3)", re.compile(r"^Python has ended: ")),
        *(
            pytest.param(source, re.compile(said), marks=pytest.mark.release)
            for source, said in (
                ("input('Your name? ')", r"^Line 1: EOFError: input\(\) cannot be answered"),
                ("import crosscut\ncrosscut.Board('quax', 5).push('z9')", r"^Line 2: .*z9"),
                ("b = []\nwhile True:\n    b.append(bytearray(10**8))", r"^Line 3: MemoryError"),
                ("print('x' * 10**6)", r"^The program has printed more than 100,000 characters"),
                ("def f(): f()\nf()", r"^(Line 1: RecursionError|Python has ended: )"),
            )
        ),
    ],
    ids=["killed", "input", "line", "memory", "output", "depth"],
)
def test_what_a_program_may_do_ends_with_a_sentence(
    console: Console, site_pages: GuardedPages, source: str, said: re.Pattern[str]
) -> None:
    """Each runs in a fresh Python, whatever the one before has done.

    In every run `tests/engine/test_console.py` tests the other sentences, and a test below that of an error in a line.
    """
    site_pages.expect_fault("Pyodide|exit|RangeError|Maximum|ExitStatus")
    console.run(source)
    console.expect_end(said)


ATTACKS = """async (address) => {
  const attempts = {
    fetch: () => fetch(address),
    fetchOfTheBrowser: () => Object.getPrototypeOf(Object.getPrototypeOf(self)).fetch.call(self, address),
    request: () => new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open("GET", address);
      request.onload = resolve;
      request.onerror = () => reject(new Error("refused"));
      request.send();
    }),
    socket: () => new Promise((resolve, reject) => {
      const socket = new WebSocket(address.replace(/^http/, "ws"));
      socket.onopen = resolve;
      socket.onerror = () => reject(new Error("refused"));
    }),
    events: () => new Promise((resolve, reject) => {
      const events = new EventSource(address);
      events.onopen = resolve;
      events.onerror = () => reject(new Error("refused"));
    }),
    module: () => import(address),
    evaluation: () => new Function("return 1")(),
    database: () => new Promise((resolve, reject) => {
      const opening = indexedDB.open("attack");
      opening.onsuccess = resolve;
      opening.onerror = () => reject(new Error("refused"));
    }),
    caches: () => caches.open("attack"),
    files: () => navigator.storage.getDirectory(),
    locks: () => navigator.locks.request("crosscut", () => {}),
    cookies: () => cookieStore.getAll(),
    texts: () => localStorage.length,
  };
  const got = [];
  for (const [name, attempt] of Object.entries(attempts)) {
    try {
      await attempt();
      got.push(name);
    } catch {}
  }
  new BroadcastChannel("crosscut").postMessage("attack");
  return [self.origin, got];
}"""
"""Runs in the worker of a program, where all of JavaScript is still there."""


def test_a_worker_reaches_nothing_of_the_site(site_pages: GuardedPages, console: Console, any_browser: Browser) -> None:
    if is_firefox(any_browser):
        pytest.skip("Playwright runs no script in a worker of Firefox")
    site_pages.expect_fault(".")  # browsers report each refusal
    console.page.evaluate(
        """() => {
          localStorage.mine = "kept";
          globalThis.heard = [];
          new BroadcastChannel("crosscut").onmessage = ({ data }) => heard.push(data);
        }"""
    )
    site_pages.requests.clear()
    while not console.page.workers:  # the next Python has not begun
        console.page.wait_for_timeout(50)
    worker = console.page.workers[-1]
    origin, got = worker.evaluate(ATTACKS, f"{site_pages.site_url}index.html")
    assert (origin, got) == ("null", [])
    assert console.page.evaluate("[localStorage.mine, heard, caches.keys.length]")[:2] == ["kept", []]
    assert console.page.evaluate("indexedDB.databases().then((all) => all.length)") == 0


def test_what_is_changed_is_kept_and_put_back(visitors: GuardedPages) -> None:
    console = Console(visitors.visit("console.html#write-a-bot"))
    original = console.program.input_value()
    console.program.fill("print('mine')")
    console.page.reload()
    expect(console.program).to_have_value("print('mine')")
    console.press("Put back")
    expect(console.program).to_have_value(original)


def test_code_never_comes_by_a_link_and_a_file_only_comes_to_be_read(visitors: GuardedPages) -> None:
    page = visitors.visit("console.html?program=print(1)#print(1)")
    console = Console(page)
    expect(console.program).to_have_value(EXAMPLES[0].source)
    page.evaluate("postMessage({source: 'print(1)'}, '*')")
    with page.expect_file_chooser() as chosen:
        console.press("Open a file")
    chosen.value.set_files({"name": "bot.py", "mimeType": "text/x-python", "buffer": b"print('from a file')\r\n"})
    expect(console.program).to_have_value("print('from a file')\n")
    expect(page.locator("#console-said")).to_contain_text("Read it before you run it")
    expect(console.output).to_be_hidden()
    console.press("Put back")
    expect(console.program).to_have_value(re.compile("def choose"))


def test_keys_indent_and_escape_leaves(console: Console) -> None:
    console.program.fill("")
    console.program.press_sequentially("def f():")
    console.program.press("Enter")
    console.program.press_sequentially("return 1")
    expect(console.program).to_have_value("def f():\n    return 1")
    console.program.press("Shift+Tab")
    expect(console.program).to_have_value("def f():\nreturn 1")
    console.program.press("Tab")
    expect(console.program).to_have_value("def f():\n    return 1")
    console.program.press("Escape")
    console.program.press("Tab")
    expect(console.program).not_to_be_focused()


BOT = """class Bot:
    asked = 0
    def choose(self, board):
        self.asked += 1
        print("asked", self.asked, *board.moves)
        return {move}
"""


SHORT_TIME = "choice => choice.add(new Option('', '0.1', true, true))"
"""Shorter than any that readers can choose."""


class BotGame:
    """The board on which a reader plays against the bot in the program."""

    def __init__(self, console: Console) -> None:
        self.page = console.page
        self.write = console.write
        self.status = console.page.locator("#bot-status").get_by_role("status")
        self.said = console.page.locator("#bot-result .program-status")
        self.output = console.page.get_by_role("region", name="Output of the bot")
        self._press = console.press

    def begin(self, move: str, *, game: str = "crossway", begins: str = "I begin") -> None:
        """Write a bot, and play against it on 4x4."""
        self.write(BOT.format(move=move))
        self.page.get_by_label("Game", exact=True).select_option(game)
        self.page.get_by_label("Size").select_option("4")
        self.page.get_by_label(begins).check()
        self._press("Play against it")

    def play(self, point: str) -> None:
        """Touch an empty point."""
        self.page.get_by_role("gridcell", name=f"{point} empty").click()

    def press(self, name: str) -> None:
        self._press(name)


def expect_only_itself_to_end(console: Console) -> None:
    """Run a program that takes its worker over: what it says besides is no more than text, pictures and tables.

    `tests/js/console.test.mjs` tests that. The line of its error is marked.
    """
    console.run(
        "import gc\nprint([one for one in gc.get_objects() if type(one).__name__ == 'JsFinder'] != [])\nimport js"
    )
    console.expect_end(re.compile("^Line 3: ModuleNotFoundError"))
    expect(console.page.locator(".program-numbers .is-marked")).to_have_text("3")
    console.press("Go to line 3")
    selected = console.program.evaluate("area => area.value.slice(area.selectionStart, area.selectionEnd)")
    assert selected == "import js"


def test_a_reader_plays_against_a_bot_which_makes_room_for_a_program_that_takes_its_worker_over(
    console: Console,
) -> None:
    """In one test, because each run has a fresh Python, whose start costs more than the rest."""
    game = BotGame(console)
    game.begin("board.legal_moves[0]")
    expect(game.status).to_contain_text("Red to move: your turn.")
    game.play("c3")
    expect(game.output).to_have_text("asked 1 c3\n")
    expect(game.page.get_by_role("gridcell", name="a1 blue, last move")).to_be_attached()
    game.play("c2")
    expect(game.output).to_have_text("asked 2 c3 a1 c2\n")  # in the same Python
    game.press("Take back")
    expect(game.page.get_by_role("gridcell", name="c2 empty")).to_be_attached()
    expect(game.status).to_contain_text("Red to move: your turn.")
    link = game.page.get_by_role("link", name="Open on the board page")
    expect(link).to_have_attribute("href", re.compile(r"#g=crossway&n=4&m=c3\.a1"))
    bot = console.program.input_value()
    expect_only_itself_to_end(console)
    console.write(bot)
    game.play("c2")
    expect(game.output).to_have_text("asked 1 c3 a1 c2\n")  # in a fresh Python
    expect(game.status).to_contain_text("your turn")
    game.play("c1")
    expect(game.output).to_contain_text("asked 2")  # until then the status may be that of the move before
    expect(game.status).to_contain_text("your turn")
    game.play("c4")
    expect(game.status).to_contain_text("Red wins: you win.")


@pytest.mark.release
def test_a_bot_begins_and_resigns(console: Console) -> None:
    """In every run `tests/engine/test_console.py` tests that a bot may resign."""
    game = BotGame(console)
    game.begin("'resign' if board.ply else 'b2'", begins="It begins")
    expect(game.status).to_contain_text("Blue to move: your turn.")
    game.play("c3")
    expect(game.status).to_contain_text("Blue wins: you win. Your bot has resigned.")


def test_a_bot_without_a_move_is_mended_tries_again_and_swaps(console: Console, any_browser: Browser) -> None:
    """What a bot may answer instead of a move is tested in `tests/engine/test_console.py`."""
    game = BotGame(console)
    game.begin("print('before') or board.legal_moves[99]")
    game.play("c3")
    expect(game.said).to_have_text("Line 6: IndexError: tuple index out of range")
    expect(game.page.locator(".program-numbers .is-marked")).to_have_text("6")
    expect(game.status).to_contain_text("Change the program, and let it try again.")
    expect(game.page.get_by_role("button", name="Go to line 6")).to_be_visible()
    if not is_firefox(any_browser):  # where Playwright must not emulate media
        assert not findings_in(console.page, BOTH_LOOKS[:1])
    game.page.get_by_label("Its time for a move").evaluate(SHORT_TIME)
    game.write("def choose(board):\n    while True: pass")
    game.press("Let it try again")
    expect(game.said).to_have_text("Your bot has not moved within 0.1 s, and was stopped.")
    game.page.get_by_label("Its time for a move").select_option("60")
    game.write(BOT.format(move="'swap'"))
    game.press("Let it try again")
    expect(game.status).to_contain_text("Swapped: you play Blue now, and your bot plays Red.")


@pytest.mark.release
def test_a_bot_plays_a_match(console: Console) -> None:
    console.page.get_by_role("combobox", name="Program").select_option("let-a-bot-play")
    console.page.get_by_label("Size").select_option("4")
    console.press("Match against level 3, 20 games")
    game = BotGame(console)
    expect(game.said).to_have_text(DONE)
    expect(game.output).to_contain_text(re.compile(r"Your bot against level 3, on 4 x 4: \S+ of 20, "))


@pytest.mark.release
def test_examples_run_on_the_page_about_python(site_pages: GuardedPages) -> None:
    page = site_pages.open("python.html", own_engine=True)
    expect(page.get_by_role("button", name="Run", exact=True)).to_have_count(len(EXAMPLES))
    page.get_by_role("button", name="Run", exact=True).first.click()
    output = page.get_by_role("region", name="Output").first
    expect(page.locator(".program-status").first).to_have_text(DONE, timeout=PATIENCE)
    assert output.inner_text().split() == EXAMPLES[0].printed
