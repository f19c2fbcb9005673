"""A new release reaches a reader whole or not at all, when the reader wants it, and the game goes on."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import CDPSession, Page, expect

import crosscut
from e2e.board_page import fragment
from e2e.guarded_pages import PATIENCE, wait_for_engine
from e2e.saved_site import ChangingHost, SavedSite, hashes_of_saved, release_folder, write_next_release
from shared.paths import DIST

ASK_FOR_UPDATE = "document.dispatchEvent(new Event('visibilitychange'))"
UPDATE_FAILS = """() => navigator.serviceWorker.ready.then(async (registration) => {
  const found = new Promise((resolve) => registration.addEventListener("updatefound", resolve, { once: true }));
  await registration.update();
  await found;
  const worker = registration.installing;
  return new Promise((resolve) => {
    worker.addEventListener("statechange", () => resolve(worker.state));
  });
})"""
UPDATE = "() => navigator.serviceWorker.ready.then((registration) => registration.update()).then(() => null)"
QUOTA = "Storage.overrideQuotaForOrigin"


@pytest.fixture(scope="session")
def second(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The release after the one in dist/."""
    release = tmp_path_factory.mktemp("releases") / "second"
    write_next_release(DIST, release)
    return release


@pytest.fixture(scope="session")
def third(second: Path) -> Path:
    """The release after the second."""
    release = second.parent / "third"
    write_next_release(second, release)
    return release


def offered(page: Page) -> None:
    """Have the browser look for a new version, and wait until it is offered."""
    offer = page.get_by_text("A new version is ready.")
    end = time.monotonic() + PATIENCE / 1000
    while not offer.is_visible():
        assert time.monotonic() < end, "no new version is offered"
        # Again and again: a page that has just been loaded does not hear it yet.
        page.evaluate(ASK_FOR_UPDATE)
        page.wait_for_timeout(200)


def accept(page: Page) -> None:
    """Take the new version, and wait for its engine."""
    take(page)
    wait_for_engine(page)


def take(page: Page) -> None:
    """Take the new version, and wait until it is loaded."""
    # Navigations do not show it: the address of a game changes without one.
    page.evaluate("document.documentElement.dataset.page = 'old'")
    page.get_by_role("button", name="Reload").click()
    page.locator("html:not([data-page])").wait_for(state="attached")
    page.wait_for_load_state()


def test_update_is_offered_and_applied_in_the_tab_that_wants_it(
    saved_site: SavedSite, changing_host: ChangingHost, small_release: Path, tmp_path: Path
) -> None:
    second = tmp_path / "second"
    write_next_release(small_release, second)
    changing_host.publish(small_release)
    board = saved_site.visit_first(fragment("quax", 5, ["c3"]))
    other = saved_site.open_board(fragment("crossway", 4, ["a1"]))
    other.page.evaluate("document.documentElement.dataset.same = 'tab'")
    other.page.locator("section.notice").wait_for(state="attached")  # It looks for new versions from now on.
    changing_host.publish(second)
    changing_host.requests.clear()
    offered(board.page)
    assert not [path for path in changing_host.requests if is_engines(path)], "what is the same is not fetched"
    board.play_by_twin(crosscut.parse_move("d4"))
    expect(board.cell("d4")).to_have_accessible_name("d4 blue, last move")
    accept(board.page)
    assert saved_site.folders(board.page) == {release_folder(second)}
    expect(board.cell("d4")).to_have_accessible_name("d4 blue, last move")
    board.play_by_twin(crosscut.parse_move("b2"))
    expect(board.cell("b2")).to_have_accessible_name("b2 red, last move")

    expect(other.page.locator("html[data-same=tab]")).to_be_attached()
    other.button("Share").click()
    other.page.get_by_text("QR code", exact=True).click()
    expect(other.page.get_by_role("img", name=re.compile("QR"))).to_be_visible()
    assert saved_site.folders(other.page) == {release_folder(DIST)}, "the old page loads more of its own release"
    other.page.keyboard.press("Escape")
    accept(other.page)
    expect(other.cell("a1")).to_have_accessible_name("a1 red, last move")
    assert saved_site.folders(other.page) == {release_folder(second)}
    *_, latest = saved_site.caches(board.page)
    assert saved_site.is_whole(board.page, latest, second)
    assert any(is_engines(path) for path in hashes_of_saved(second)), "the engine's files are saved, too"


def is_engines(path: str) -> bool:
    """Whether a file of the site is one from which an engine starts."""
    return path.startswith("runtime-")


@pytest.mark.release
def test_first_visit_is_offered_nothing_and_an_update_that_is_not_wanted_waits(
    saved_site: SavedSite, changing_host: ChangingHost, second: Path
) -> None:
    board = saved_site.visit_first()
    notice = board.page.get_by_role("region", name="Notice")
    expect(board.page.get_by_text("Crosscut now works offline.")).to_be_attached()
    expect(notice).to_be_hidden()
    board.page.reload()
    wait_for_engine(board.page)
    board.page.evaluate(UPDATE)
    expect(notice).to_be_hidden()
    changing_host.publish(second)
    offered(board.page)
    board.button("Dismiss").click()
    expect(board.page.get_by_text("A new version is ready.")).to_be_hidden()
    board.page.reload()
    wait_for_engine(board.page)
    assert saved_site.folders(board.page) == {release_folder(DIST)}
    expect(board.page.get_by_text("A new version is ready.")).to_be_visible()
    # Once no page of the old release is open, nobody has to be asked.
    board.page.goto("about:blank")
    board = saved_site.open_board()
    assert saved_site.folders(board.page) == {release_folder(second)}


@pytest.mark.release
def test_half_finished_update_leaves_the_old_release_whole(
    saved_site: SavedSite, changing_host: ChangingHost, second: Path
) -> None:
    board = saved_site.visit_first(fragment("quax", 5, ["c3"]))
    changing_host.publish(second)
    changing_host.broken.add("rules/quax.html")
    assert board.page.evaluate(UPDATE_FAILS) == "redundant"
    (cache,) = saved_site.caches(board.page)
    assert saved_site.is_whole(board.page, cache)
    board.page.reload()
    wait_for_engine(board.page)
    expect(board.cell("c3")).to_have_accessible_name("c3 red, last move")
    rules = saved_site.open("rules/quax.html")
    for page in (board.page, rules):
        assert saved_site.folders(page) == {release_folder(DIST)}
    changing_host.broken.clear()
    offered(board.page)
    accept(board.page)
    assert saved_site.folders(board.page) == {release_folder(second)}


@pytest.mark.release
def test_file_that_is_not_the_announced_one_stops_the_update(
    saved_site: SavedSite, changing_host: ChangingHost, second: Path, tmp_path: Path
) -> None:
    page = saved_site.visit_to_read()
    changed = tmp_path / "changed"
    write_next_release(DIST, changed)
    (changed / "rules" / "quax.html").write_text("<!doctype html><title>of another release</title>")
    changing_host.publish(changed)
    assert page.evaluate(UPDATE_FAILS) == "redundant"
    page.reload()
    assert saved_site.folders(page) == {release_folder(DIST)}


@pytest.mark.release
def test_full_disk_leaves_the_old_release_whole(
    saved_site: SavedSite, changing_host: ChangingHost, second: Path
) -> None:
    board = saved_site.visit_first(fragment("quax", 5, ["c3"]))
    session = saved_site.context.new_cdp_session(board.page)
    set_quota(session, changing_host, board.page.evaluate("navigator.storage.estimate().then(({usage}) => usage)"))
    changing_host.publish(second)
    assert board.page.evaluate(UPDATE_FAILS) == "redundant"
    (cache,) = saved_site.caches(board.page)
    assert saved_site.is_whole(board.page, cache)
    changing_host.stop()
    board.page.reload()
    wait_for_engine(board.page)
    expect(board.cell("c3")).to_have_accessible_name("c3 red, last move")
    assert saved_site.folders(board.page) == {release_folder(DIST)}
    changing_host.start()
    set_quota(session, changing_host, None)
    offered(board.page)


def set_quota(session: CDPSession, host: ChangingHost, size: int | None) -> None:
    """Set how many bytes the host's origin may save; None lifts the limit."""
    session.send(QUOTA, {"origin": host.origin} | ({} if size is None else {"quotaSize": size}))


@pytest.mark.release
def test_page_that_is_lost_comes_from_the_release_before(
    saved_site: SavedSite, changing_host: ChangingHost, second: Path
) -> None:
    page = saved_site.visit_to_read()
    changing_host.publish(second)
    offered(page)
    take(page)
    first, latest = saved_site.caches(page)
    saved_site.damage(page, latest, "index.html", "rules/quax.html")
    changing_host.stop()
    for path in ("index.html", "rules/quax.html"):
        assert saved_site.folders(saved_site.open(path)) == {release_folder(DIST)}
    assert saved_site.folders(saved_site.open("rules/quickway.html")) == {release_folder(second)}
    assert saved_site.caches(page) == [first, latest]


@pytest.mark.release
def test_one_release_before_is_kept(
    saved_site: SavedSite, changing_host: ChangingHost, second: Path, third: Path
) -> None:
    page = saved_site.visit_to_read()
    for release in (second, third):
        changing_host.publish(release)
        offered(page)
        take(page)
    latest = saved_site.caches(page)
    assert len(latest) == 2
    changing_host.publish(second)
    offered(page)
    take(page)
    assert saved_site.folders(page) == {release_folder(second)}
    assert saved_site.caches(page) == latest, "going back fetches nothing"
    changing_host.publish(DIST)
    offered(page)
    take(page)
    assert saved_site.caches(page)[0] == latest[0], "the release that was in use is kept, not the newest"
    assert len(saved_site.caches(page)) == 2


@pytest.mark.release
def test_caches_of_others_are_left_alone(saved_site: SavedSite, changing_host: ChangingHost, second: Path) -> None:
    page = saved_site.visit_to_read()
    others = ["somebody's", "crosscut /games/ 0123456789ab", "crosscut /games/crosscut/inner/ 0123456789ab"]
    page.evaluate("async (names) => { for (const name of names) await caches.open(name); }", others)
    changing_host.publish(second)
    offered(page)
    take(page)
    assert set(others) < set(saved_site.caches(page))
