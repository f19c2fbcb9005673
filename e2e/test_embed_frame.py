"""The board in a frame: what it tells its parent, and whom it hears."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.host_pages import HostPages

LISTEN = """<script>
  var told = [];
  addEventListener("message", ({origin, data}) => told.push([origin, data]));
</script>"""


def told(page: Page, kind: str) -> list[dict[str, object]]:
    """The messages of a kind that the host page got from the frame, which all come from the site's origin."""
    messages = page.evaluate("told")
    assert {origin for origin, _ in messages} <= {page.evaluate("new URL(document.querySelector('iframe').src).origin")}
    return [data for _, data in messages if data["type"] == kind]


def test_frame_tells_its_parent_and_hears_nobody_else(host_pages: HostPages) -> None:
    source = f"{host_pages.site_url}embed.html#v=1&amp;g=crossway&amp;n=4"
    body = f'{LISTEN}<iframe src="{source}" width="300" height="300"></iframe><iframe srcdoc="other"></iframe>'
    page = host_pages.open(body)
    figure = page.frame_locator("iframe").first
    expect(figure.locator('[data-point="b2"]')).to_be_visible()
    ready = {"type": "crosscut-ready", "link": f"{host_pages.site_url}#v=1&g=crossway&n=4"}
    assert told(page, "crosscut-ready") == [ready]
    height = told(page, "crosscut-resize")[-1]["height"]
    assert height == figure.locator("html").evaluate("(element) => element.offsetHeight")

    figure.locator('[data-point="b2"]').click()
    expect(figure.get_by_role("status")).to_contain_text("Blue to move")
    expect(figure.get_by_role("button", name="Back")).to_be_enabled()
    link = f"{host_pages.site_url}#v=1&g=crossway&n=4&m=b2"
    page.wait_for_function("told.some(([, {type}]) => type === 'crosscut-move')")
    assert told(page, "crosscut-move") == [{"type": "crosscut-move", "move": "b2", "link": link}]
    assert told(page, "crosscut-position")[-1] == {"type": "crosscut-position", "link": link}

    no_messages: list[object] = [None, 5, "text", {"type": "crosscut-show"}, {"type": "crosscut-show", "link": 5}]
    for message in no_messages:
        page.evaluate("(message) => frames[0].postMessage(message, '*')", message)
    page.frames[-1].evaluate("parent.frames[0].postMessage({type: 'crosscut-show', link: '#v=1&g=quax&n=3'}, '*')")
    page.wait_for_timeout(200)
    expect(figure.locator('[data-point="d4"]')).to_have_count(1)
    page.evaluate("frames[0].postMessage({type: 'crosscut-show', link: '#v=1&g=quax&n=3'}, '*')")
    expect(figure.locator('[data-point="d4"]')).to_have_count(0)
    page.wait_for_function("told.some(([, {link = ''}]) => link.includes('g=quax'))")
    assert told(page, "crosscut-position")[-1]["link"] == f"{host_pages.site_url}#v=1&g=quax&n=3"
    resized = figure.locator("html").evaluate("(element) => element.offsetHeight")
    assert told(page, "crosscut-resize")[-1]["height"] == resized < height


@pytest.mark.parametrize(("query", "scheme"), [("", "light"), ("?theme=dark", "dark"), ("?theme=system", "dark")])
def test_frame_is_light_unless_its_address_says_otherwise(host_pages: HostPages, query: str, scheme: str) -> None:
    source = f"{host_pages.site_url}embed.html{query}#v=1&amp;g=crossway&amp;n=4"
    page = host_pages.open(f'<iframe src="{source}" width="480" height="300" style="max-width: 100%"></iframe>')
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size({"width": 320, "height": 480})
    figure = page.frame_locator("iframe").locator("figure")
    expect(figure).to_have_attribute("data-scheme", scheme)
    expect(figure).to_have_css("color-scheme", scheme)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 320
