"""Lessons in pages of other sites: one board after the other, ticks that stay, and what the page hears of answers."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from e2e.axe import BOTH_LOOKS, findings_in
from e2e.host_pages import EmbeddedBoard, HostPages
from shared.paths import WEB

TASK = """
<crosscut-board id="one" game="crossway" task="win" solution="b2!(a1?)" setup=".R./B.B/.R."
  remarks="0:Where?;1:Right, it joins both.;2:Too far away." hints="0:Look between the stones."></crosscut-board>"""
LESSON = f"""
<crosscut-lesson name="first" last="Now play a game.">
<p>Join the top and the bottom.</p>{TASK}
<p>A board to look at.</p>
<crosscut-board game="quax" size="3"></crosscut-board>
<p>More elsewhere.</p>
</crosscut-lesson>
"""
BLOCK = """
<div><pre><code class="language-crosscut">lesson: blocks
game: crossway
task: free
solution: b2! a2 b3!
remarks: 0:Right where?;1:Right. It goes on.

...
...
...
</code></pre></div><p>Between.</p><div><pre lang="crosscut">lesson: blocks
last: Done.
game: quax
size: 3
</pre></div><p>After.</p>
"""
[POST] = re.findall(
    r'<pre id="results-example"><code>(.*?)</code></pre>', (WEB / "links.html").read_text(encoding="utf-8"), re.S
)
"""The example of the page about links, which sends results to its author's host."""


def place(page: Page, text: str) -> None:
    expect(page.get_by_role("group", name="Lesson").first.get_by_role("paragraph")).to_have_text(text)


def test_a_lesson_leads_through_its_boards_and_keeps_ticks(host_pages: HostPages) -> None:
    origin = host_pages.site_origin
    policy = (
        f"default-src 'none'; script-src 'unsafe-inline' {origin}; frame-src {origin}; connect-src 'self'; "
        "require-trusted-types-for 'script'"
    )
    script = POST.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
    page = host_pages.open(LESSON + script, policy=policy)
    page.route("**/results", lambda route: route.fulfill(status=204))
    first = EmbeddedBoard(page.locator("#one")).show()
    place(page, "Task 1 of 2")
    expect(page.get_by_text("A board to look at.")).to_be_hidden()
    expect(page.get_by_text("Now play a game.")).to_be_hidden()
    first.button("Hint").click()
    expect(first.status).to_contain_text("Look between the stones.")
    first.button("Hint").click()
    expect(first.status).to_contain_text("One of the marked points is right.")
    with page.expect_request("**/results") as wrong:
        first.click("a1")
    expect(first.status).to_contain_text("Not yet: Too far away.")
    with page.expect_request("**/results") as solved:
        first.click("b2")
    expect(first.status).to_contain_text("Solved. Red wins. Right, it joins both.")
    results = [json.loads(asked.value.post_data or "") for asked in (wrong, solved)]
    assert all(0 <= result.pop("seconds") < 60 for result in results)
    assert results == [
        {"task": "one", "verdict": "wrong", "answer": "a1", "tries": 1, "hints": 2},
        {"task": "one", "verdict": "solved", "answer": "b2", "tries": 2, "hints": 2},
    ]
    expect(page.get_by_role("button", name="Task 1, solved")).to_be_visible()
    assert findings_in(page.locator("crosscut-lesson"), BOTH_LOOKS) == []

    expect(page.get_by_role("button", name="Next")).to_be_focused()
    page.keyboard.press("Enter")
    place(page, "Task 2 of 2")
    expect(page.locator("#one")).to_be_hidden()
    expect(page.get_by_text("Now play a game.")).to_be_visible()
    expect(page.get_by_text("More elsewhere.")).to_be_visible()
    expect(page.get_by_role("button", name="Next")).to_be_hidden()

    page.reload()
    expect(page.get_by_role("button", name=re.compile("solved"))).to_have_count(2)
    place(page, "Task 1 of 2")


@pytest.mark.release
def test_blocks_of_markdown_become_a_lesson(host_pages: HostPages) -> None:
    page = host_pages.open(BLOCK)
    board = EmbeddedBoard(page.locator("crosscut-board").first).show()
    place(page, "Task 1 of 2")
    expect(page.get_by_text("After.")).to_be_visible()
    expect(page.get_by_text("Between.")).to_be_hidden()
    board.click("b2")
    expect(board.status).to_contain_text("Right. It goes on. Blue played a2.")
    expect(board.status).not_to_contain_text("Right. Right.")
    board.button("Show solution").click()
    place(page, "Task 1 of 2")
    expect(page.get_by_role("button", name=re.compile("solved"))).to_have_count(0)
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_text("Between.")).to_be_visible()
    left = "1 of 2 tasks solved. The answer of task 1 was shown: you can try it again."
    expect(page.get_by_text(left, exact=True)).to_be_visible()
    page.get_by_role("button", name="Back to task 1").click()
    place(page, "Task 1 of 2")
    board.button("Try again").click()
    for point in ("b2", "b3"):
        board.click(point)
    expect(page.get_by_text("Done.", exact=True)).to_be_visible()


@pytest.mark.release
def test_a_frame_reports_answers(host_pages: HostPages) -> None:
    fragment = "#g=crossway&amp;n=3&amp;s=1r1/b1b/1r1&amp;task=win&amp;v=1"
    listen = (
        "<script>results = []; addEventListener('message', ({data}) => data.verdict && results.push(data));</script>"
    )
    page = host_pages.open(f'{listen}<iframe src="{host_pages.site_url}embed.html{fragment}" height="500"></iframe>')
    page.frame_locator("iframe").locator('[data-point="b2"]').click()
    page.wait_for_function("results.length")
    [result] = page.evaluate("results")
    assert {name: result[name] for name in ("type", "verdict", "answer", "tries", "hints")} == {
        "type": "crosscut-task",
        "verdict": "solved",
        "answer": "b2",
        "tries": 1,
        "hints": 0,
    }
