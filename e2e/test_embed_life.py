"""Boards in other people's pages, in frames and in isolated pages: what they report, notice and release."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from html import escape
from pathlib import Path

import pytest
from playwright.sync_api import Browser, CDPSession, Locator, Page, expect

from e2e.browsers import fresh_context
from e2e.guarded_pages import patient
from e2e.host_pages import EmbeddedBoard, HostPages, boards
from e2e.status import expect_known, expect_turn
from e2e.workers import answer_from_python
from shared.hosts import StaticHandler, served
from shared.paths import DIST, REPOSITORY

BOARD = '<crosscut-board game="crossway" size="3"></crosscut-board>'
BOARDS = 1_000 if os.environ.get("CROSSCUT_LONG_RUN") else 40
TRIES = 40
SHOW_AND_TAKE_OUT = """async ([count, key]) => {
  const press = (key) => new KeyboardEvent("keydown", { key, bubbles: true, composed: true });
  for (let done = 0; done < count; done += 50) {
    const made = Array.from({ length: 50 }, () => {
      const board = document.createElement("crosscut-board");
      board.setAttribute("game", "crossway");
      board.setAttribute("size", "2");
      document.body.append(board);
      board.see();
      return board;
    });
    await new Promise((done) => setTimeout(done));
    for (const board of made) {
      if (key) board.shadowRoot.querySelector("[data-point=a1]").dispatchEvent(press(key));
      board.remove();
    }
  }
}"""
NONSENSE = """async (address) => {
  const frame = document.createElement("iframe");
  frame.src = address;
  const loaded = new Promise((done) => (frame.onload = done));
  document.body.append(frame);
  await loaded;
  const { port1, port2 } = new MessageChannel();
  const heard = [];
  frame.contentWindow.postMessage({ type: "crosscut-connect" }, "*", [port2]);
  const cyclic = {};
  cyclic.self = cyclic;
  const nested = JSON.parse("[".repeat(3000) + "]".repeat(3000));
  const request = (id, method, params) => ({ type: "request", id, method, params });
  const messages = [null, 5n, cyclic, [], { type: "request", id: 7 }, { type: "request", id: 8, method: 3, params: 1 }];
  messages.push(request(9, "no such method", {}), request(10, "games", { cyclic }), request(11, "games", { big: 5n }));
  messages.push(request(12, "games", { nested }), request(13, "games", {}), { type: "ping" });
  for (const message of messages) port1.postMessage(message);
  return new Promise((done) => {
    port1.onmessage = ({ data }) => {
      if (["error", "result", "pong"].includes(data.type)) heard.push([data.type, data.id ?? null, data.code ?? ""]);
      if (heard.length === messages.length) done(heard);
    };
  });
}"""


def counts(session: CDPSession) -> tuple[int, int]:
    """Nodes and listeners that are alive after garbage collection."""
    session.send("HeapProfiler.collectGarbage")
    metrics = {entry["name"]: entry["value"] for entry in session.send("Performance.getMetrics")["metrics"]}
    return metrics["Nodes"], metrics["JSEventListeners"]


def test_frame_that_is_taken_out_is_opened_anew_and_a_board_that_is_moved_goes_on(host_pages: HostPages) -> None:
    page = host_pages.open(BOARD)
    board = boards(page)[0].show()
    board.click("a1")
    expect_turn(board.status, "blue")
    page.evaluate("() => document.querySelector('html > iframe').remove()")
    board.click("b2")
    expect(board.element.locator(".step")).to_contain_text("their frame was taken out of the page")
    board.button("Try again").click()
    expect(board.cell("b2")).to_have_accessible_name("b2 blue, last move")
    board.click("c2")
    expect(board.cell("c2")).to_have_accessible_name("c2 red, last move")
    page.evaluate("() => { const [board] = document.querySelectorAll('crosscut-board'); document.body.append(board); }")
    board.click("c3")
    expect(board.cell("c3")).to_have_accessible_name("c3 blue, last move")
    board.click("a3")
    page.evaluate("() => document.body.prepend(document.querySelector('crosscut-board'))")
    expect(board.cell("a3")).to_have_accessible_name("a3 red, last move")


@pytest.mark.release
@pytest.mark.parametrize("key", ["x", "Enter"])
def test_boards_that_are_taken_out_of_a_page_release_everything(host_pages: HostPages, key: str) -> None:
    page = host_pages.open(BOARD)
    boards(page)[0].show()
    page.evaluate(SHOW_AND_TAKE_OUT, [50, key])
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    nodes, listeners = counts(session)
    page.evaluate(SHOW_AND_TAKE_OUT, [BOARDS, key])
    for _ in range(TRIES):
        more_nodes, more_listeners = (
            now - before for now, before in zip(counts(session), (nodes, listeners), strict=True)
        )
        if more_nodes < 2 * BOARDS and more_listeners < BOARDS / 2:
            return
        page.wait_for_timeout(500)  # What the last boards have asked the engine is not answered yet.
    raise AssertionError(f"{more_nodes} nodes and {more_listeners} listeners stay for {BOARDS} boards")


def test_pages_with_trusted_types_shadow_roots_and_two_versions_of_the_script(host_pages: HostPages) -> None:
    origin = host_pages.site_origin
    policy = (
        f"script-src {origin} 'unsafe-inline'; frame-src {origin}; require-trusted-types-for 'script'; "
        "trusted-types crosscut"
    )
    second = f'<script src="{host_pages.site_url}embed.js?other"></script>'
    page = host_pages.open(f'{second}<div id="outer" hidden></div>', policy=policy)
    page.evaluate(
        """() => {
          const outer = document.getElementById("outer").attachShadow({ mode: "open" });
          const inner = document.createElement("div");
          outer.append(inner);
          const board = document.createElement("crosscut-board");
          board.setAttribute("game", "crossway");
          board.setAttribute("size", "3");
          inner.attachShadow({ mode: "open" }).append(board);
          document.getElementById("outer").hidden = false;
        }"""
    )
    board = EmbeddedBoard(page.locator("crosscut-board")).show()
    board.click("a1")
    expect(board.cell("a1")).to_have_accessible_name("a1 red, last move")
    # A page allows one policy for all that the script loads.
    page.evaluate(
        """() => {
          const lesson = document.createElement("crosscut-lesson");
          lesson.setAttribute("name", "today");
          const board = document.createElement("crosscut-board");
          board.setAttribute("puzzle", "today");
          lesson.append(board);
          document.body.append(lesson);
        }"""
    )
    puzzle = EmbeddedBoard(page.locator("crosscut-lesson > crosscut-board")).show()
    expect(puzzle.button("Show solution")).to_be_visible()
    assert puzzle.call("(board) => board.link").startswith(f"{host_pages.site_url}#g=")
    assert [url for url in host_pages.requests if url.endswith(".js")][-2:] == ["lesson.js", "puzzle.js"]
    puzzle.element.evaluate("(board) => board.setAttribute('puzzle', 'tomorrow')")
    expect(puzzle.status).to_have_text("This board cannot be shown. The attribute puzzle should be today.")


@pytest.mark.release
def test_boards_play_in_a_page_that_was_opened_from_a_folder(browser: Browser, tmp_path: Path, site_url: str) -> None:
    script = f'<script src="{site_url}embed.js"></script>'
    (tmp_path / "page.html").write_text(f"<!doctype html><title>Page</title>{script}{BOARD}", encoding="utf-8")
    with fresh_context(browser) as context:
        page = patient(context).new_page()
        page.goto((tmp_path / "page.html").as_uri())
        board = boards(page)[0].show()
        board.click("b2")
        expect(board.cell("b2")).to_have_accessible_name("b2 red, last move")


@pytest.mark.release
def test_script_that_was_opened_from_a_folder_says_that_it_needs_a_web_address(
    browser: Browser, tmp_path: Path
) -> None:
    """A rare place for the script."""
    (tmp_path / "embed.js").symlink_to(DIST / "embed.js")
    script = '<script src="embed.js"></script>'
    (tmp_path / "page.html").write_text(f"<!doctype html><title>Page</title>{script}{BOARD}", encoding="utf-8")
    with fresh_context(browser) as context:
        page = patient(context).new_page()
        page.goto((tmp_path / "page.html").as_uri())
        board = boards(page)[0].show()
        board.click("b2")
        expect(board.element.locator(".step")).to_contain_text("embed.js was opened from a folder")


@pytest.mark.release
def test_an_element_of_the_page_is_not_taken_for_the_script(host_pages: HostPages) -> None:
    """Browsers find elements by their names in the document. The name is rare."""
    page = host_pages.open(f'<img name="currentScript" alt="">{BOARD}')
    expect(boards(page)[0].show().cell("a1")).to_be_attached()


def test_sandbox_is_reported_at_once_and_the_picture_stays(host_pages: HostPages) -> None:
    script = f'<script src="{host_pages.site_url}embed.js"></script>'
    source = escape(f"<!doctype html>{script}{BOARD}")
    page = host_pages.open(f'<iframe sandbox="allow-scripts" width="400" height="500" srcdoc="{source}"></iframe>')
    board = EmbeddedBoard(page.frame_locator("iframe").locator("crosscut-board")).show()
    board.click("b2")
    expect(board.element.locator(".step")).to_contain_text("this page is in a sandbox")
    expect(board.cell("a1")).to_be_attached()


@pytest.mark.release
def test_bare_frame_in_a_sandbox_says_what_it_needs(host_pages: HostPages) -> None:
    """In every run the test above has a sandbox."""
    host_pages.guarded.expect_fault("CORS|ERR_FAILED")
    source = f"{host_pages.site_url}embed.html#g=quax&amp;n=3&amp;v=1"
    page = host_pages.open(f'<iframe sandbox="allow-scripts" width="400" height="500" src="{source}"></iframe>')
    problem = page.frame_locator("iframe").get_by_role("alert")
    expect(problem).to_contain_text("This frame is in a sandbox, which must have allow-same-origin.")


def test_frame_of_the_engine_answers_every_message_of_a_hostile_parent(host_pages: HostPages) -> None:
    page = host_pages.open("")
    answers = page.evaluate(NONSENSE, f"{host_pages.site_url}engine.html")
    by_id = {identity: (kind, code) for kind, identity, code in answers if identity is not None}
    assert by_id[13] == ("result", "")
    assert {by_id[identity] for identity in (7, 8, 10, 11, 12)} == {("error", "bad-request")}
    assert by_id[9][0] == "error"
    assert sorted(kind for kind, identity, _ in answers if identity is None) == ["error"] * 4 + ["pong"]


LISTEN = """<script>
  var received = [];
  addEventListener("message", ({origin, data}) => received.push([origin, data]));
</script>"""


def received(page: Page, kind: str) -> list[dict[str, object]]:
    """The messages of a kind that the host page got from the frame, which all come from the site's origin."""
    messages = page.evaluate("received")
    assert {origin for origin, _ in messages} <= {page.evaluate("new URL(document.querySelector('iframe').src).origin")}
    return [data for _, data in messages if data["type"] == kind]


def test_frame_informs_its_parent_and_hears_nobody_else(host_pages: HostPages) -> None:
    source = f"{host_pages.site_url}embed.html#g=crossway&amp;n=4&amp;v=1"
    body = f'{LISTEN}<iframe src="{source}" width="300" height="300"></iframe><iframe srcdoc="other"></iframe>'
    page = host_pages.open(body)
    figure = page.frame_locator("iframe").first
    expect(figure.locator('[data-point="b2"]')).to_be_visible()
    ready = {"type": "crosscut-ready", "link": f"{host_pages.site_url}#g=crossway&n=4&v=1"}
    assert received(page, "crosscut-ready") == [ready]
    height = received(page, "crosscut-resize")[-1]["height"]
    assert height == figure.locator("html").evaluate("(element) => element.offsetHeight")

    figure.locator('[data-point="b2"]').click()
    expect_turn(figure.get_by_role("status"), "blue")
    expect(figure.get_by_role("button", name="Back")).to_be_enabled()
    link = f"{host_pages.site_url}#g=crossway&n=4&m=b2&v=1"
    page.wait_for_function("received.some(([, {type}]) => type === 'crosscut-move')")
    assert received(page, "crosscut-move") == [{"type": "crosscut-move", "move": "b2", "link": link}]
    assert received(page, "crosscut-position")[-1] == {"type": "crosscut-position", "link": link}

    no_messages: list[object] = [None, 5, "text", {"type": "crosscut-show"}, {"type": "crosscut-show", "link": 5}]
    for message in no_messages:
        page.evaluate("(message) => frames[0].postMessage(message, '*')", message)
    page.frames[-1].evaluate("parent.frames[0].postMessage({type: 'crosscut-show', link: '#g=quax&n=3&v=1'}, '*')")
    page.wait_for_timeout(200)
    expect(figure.locator('[data-point="d4"]')).to_have_count(1)
    page.evaluate("frames[0].postMessage({type: 'crosscut-show', link: '#g=quax&n=3&v=1'}, '*')")
    expect(figure.locator('[data-point="d4"]')).to_have_count(0)
    page.wait_for_function("received.some(([, {link = ''}]) => link.includes('g=quax'))")
    assert received(page, "crosscut-position")[-1]["link"] == f"{host_pages.site_url}#g=quax&n=3&v=1"
    resized = figure.locator("html").evaluate("(element) => element.offsetHeight")
    assert received(page, "crosscut-resize")[-1]["height"] == resized < height


SCHEMES = {"": "light", "?theme=dark": "dark", "?theme=system": "dark", "?background=none": "dark"}


def test_frame_is_light_and_covers_the_page_unless_its_address_says_otherwise(host_pages: HostPages) -> None:
    """What its address asks for is new: older frames stay as they are."""
    source = f"{host_pages.site_url}embed.html{{}}#g=crossway&amp;n=4&amp;v=1"
    frame = f'<iframe src="{source}" width="480" height="300" style="max-width: 100%"></iframe>'
    queries = [*SCHEMES, "?static&width=480&background=none&theme=dark"]
    page = host_pages.open("".join(frame.format(query) for query in queries), color_scheme="dark")
    page.set_viewport_size({"width": 320, "height": 480})
    for number, (query, scheme) in enumerate(SCHEMES.items()):
        page.locator("iframe").nth(number).scroll_into_view_if_needed()  # far below the screen it shows no figure yet
        figure = page.frame_locator("iframe").nth(number).locator("figure")
        expect(figure, query).to_have_css("color-scheme", scheme)
        expect(page.frame_locator("iframe").nth(number).get_by_role("grid")).to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 320
    expect_page_to_be_seen_through(page.locator("iframe").last)


def expect_page_to_be_seen_through(frame: Locator) -> None:
    frame.scroll_into_view_if_needed()
    inside = frame.content_frame
    expect(inside.get_by_role("img", name="Crossway, 4 by 4. Red: none. Blue: none.")).to_be_visible()
    expect(inside.locator("figure")).to_have_css("color-scheme", "dark")
    for part in ("html", "body", "crosscut-board", "figure"):
        expect(inside.locator(part), part).to_have_css("background-color", "rgba(0, 0, 0, 0)")
    expect(inside.locator("html")).to_have_css("color-scheme", "light dark")


POLICY = "Cross-Origin-Embedder-Policy"
PICTURE = '<crosscut-board game="crossway" size="3"><pre>R..\n...\n...</pre></crosscut-board>'
DOCUMENTED = re.compile(r"^(Cross-Origin-[\w-]+): ([\w-]+)$", re.MULTILINE)
HEADERS = dict(DOCUMENTED.findall((REPOSITORY / "docs" / "publishing.md").read_text(encoding="utf-8")))


def sending(headers: Mapping[str, str]) -> type[StaticHandler]:
    """A host that sends these headers with every file."""

    class Handler(StaticHandler):
        def file_headers(self) -> dict[str, str]:
            return {**super().file_headers(), **headers}

    return Handler


@contextmanager
def isolated_page(
    browser: Browser, folder: Path, policy: str, headers: Mapping[str, str], *, own_engine: bool = True
) -> Iterator[Page]:
    """A page with that policy and one board, whose site sends these headers."""
    own = {POLICY: policy, "Cross-Origin-Opener-Policy": "same-origin"}
    with served(DIST, sending(headers)) as site_url, served(folder, sending(own)) as host_url:
        script = f'<script src="{site_url}embed.js"></script>'
        (folder / "index.html").write_text(f"<!doctype html><title>Host</title>{script}{PICTURE}", encoding="utf-8")
        with fresh_context(browser) as context:
            if not own_engine:
                answer_from_python(context, with_files=True)
            page = patient(context).new_page()
            page.goto(host_url)
            yield page


@pytest.mark.parametrize(
    ("policy", "own_engine"),
    [
        ("require-corp", False),
        pytest.param("require-corp", True, marks=pytest.mark.release),
        pytest.param("credentialless", True, marks=pytest.mark.release),
    ],
)
def test_boards_play_where_the_documented_headers_are_sent(
    any_browser: Browser, tmp_path: Path, policy: str, own_engine: bool
) -> None:
    """In every run Python answers: the headers decide whether the script, its frame and the engine's files come."""
    assert set(HEADERS) == {POLICY, "Cross-Origin-Resource-Policy"}
    with isolated_page(any_browser, tmp_path, policy, HEADERS, own_engine=own_engine) as page:
        board = boards(page)[0].show()
        board.click("b2")
        expect_known(board.status)
        expect(board.cell("b2")).to_have_attribute("aria-label", re.compile("last move"))


@pytest.mark.release
def test_without_headers_a_board_says_what_is_missing(browser: Browser, tmp_path: Path) -> None:
    with isolated_page(browser, tmp_path, "credentialless", {}) as page:
        board = boards(page)[0].show()
        board.click("b2")
        expect(board.element).to_contain_text("so CORP and COEP headers are needed")
        assert board.color("a3") == "red"


@pytest.mark.release
def test_where_the_script_is_kept_out_the_diagram_stays(any_browser: Browser, tmp_path: Path) -> None:
    """A rare host."""
    with isolated_page(any_browser, tmp_path, "require-corp", {}) as page:
        expect(page.locator("crosscut-board pre")).to_have_text("R..\n...\n...")
        expect(page.locator("crosscut-board pre")).to_be_visible()


ON_PAPER = """async (elements) => {
  dispatchEvent(new Event("beforeprint"));
  for (let tick = 0; tick < 100; tick += 1) await null; // No frame comes.
  return elements.map(({ shadowRoot }) => {
    const canvas = shadowRoot?.querySelector("canvas");
    if (!canvas) return "not built";
    const [x, y] = [0.4 * canvas.width, 0.4 * canvas.height];
    const [red, green, blue] = canvas.getContext("2d").getImageData(x, y, 1, 1).data;
    return red + green + blue > 300 ? "light" : "dark";
  });
}"""
"""What is painted of boards when the page is printed, which does not wait for the next frame."""


def test_printing_shows_all_boards_in_light(host_pages: HostPages) -> None:
    board, picture = '<crosscut-board theme="dark" game="quax" size="5">', '<svg width="90" height="90"></svg>'
    far = f'<p style="height: 9000px"></p>{board}</crosscut-board>{board}{picture}</crosscut-board>'
    page = host_pages.open(f"{board}</crosscut-board>{far}", color_scheme="dark")
    seen, unseen, drawn = boards(page)
    seen.show()
    assert page.locator("crosscut-board").evaluate_all(ON_PAPER) == ["light", "light", "not built"]
    expect(seen.element.locator("figure")).to_have_css("color-scheme", "light")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(seen.element.locator("figure")).to_have_css("color-scheme", "dark")
    page.pdf()
    unseen.expect_label("c3", "c3 empty")
    expect(drawn.element.locator("svg")).to_be_visible()
    page.emulate_media(media="print")
    expect(seen.element.locator("canvas").first).to_be_visible()
    expect(seen.element.locator("canvas").last, "a white sheet over the board").to_be_hidden()
    page.emulate_media(media="screen")


def test_host_that_forbids_the_frame_gets_a_reason(host_pages: HostPages) -> None:
    host_pages.guarded.expect_fault("Content Security Policy|frame-src|Framing")
    policy = f"default-src 'none'; script-src {host_pages.site_origin}"
    page = host_pages.open('<crosscut-board game="quax" size="5"></crosscut-board>', policy=policy)
    board = boards(page)[0].show()
    board.click("c3")
    expect(board.element.locator(".step")).to_contain_text(
        f"this page's content policy must allow frame-src {host_pages.site_origin}"
    )
    expect(board.button("Try again")).to_be_visible()
