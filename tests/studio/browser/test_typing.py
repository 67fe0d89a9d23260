"""Typing in studio: the language service answers before the frame of a key is drawn."""

from __future__ import annotations

from tests.studio.browser.conftest import Design
from tests.studio.browser.designing import Designer

KEYS = 60

WATCH = """
(() => {
  let drawing = false;
  // The size of an element is observed after the callbacks of a frame, before it is painted.
  const probe = document.body.appendChild(document.createElement('div'));
  probe.style = 'position: fixed; visibility: hidden; height: 1px';
  new ResizeObserver(() => { drawing = false; }).observe(probe);
  const frame = () => {
    if (drawing) return;
    drawing = true;
    probe.style.width = probe.style.width === '1px' ? '2px' : '1px';
  };
  addEventListener('keydown', () => requestAnimationFrame(frame), {capture: true});
  window.answers = () => new Promise((done) => {
    const observer = new MutationObserver(() => { observer.disconnect(); done(drawing); });
    const status = document.querySelector('.code-status');
    observer.observe(status, {subtree: true, childList: true, characterData: true});
  });
})();
"""
"""`answers()` waits for other diagnostics, and says whether they share the frame of the key."""


def test_a_key_and_its_diagnostics_share_a_frame(design: Design) -> None:
    page = at_type(design())
    assert page.page.evaluate("crossOriginIsolated")
    page.page.evaluate(WATCH)
    # On a busy machine the frame may come first, but not each time.
    assert any(in_frame(page, "q" if key % 2 == 0 else "Backspace") for key in range(KEYS))


def test_what_is_typed_is_sent_before_it_is_drawn(design: Design) -> None:
    page = at_type(design())
    page.page.evaluate(
        """() => {
          window.drawn = [];
          const post = Worker.prototype.postMessage;
          Worker.prototype.postMessage = function (message) {
            const changes = JSON.parse(message.body).changes ?? [];
            const shown = document.querySelector('.cm-content').textContent;
            if (changes.length > 0) drawn.push(shown.includes('sstring'));
            return post.apply(this, arguments);
          };
        }"""
    )
    # The browser draws a letter by itself, but not what is pasted.
    page.page.evaluate(
        """() => {
          const data = new DataTransfer();
          data.setData('text/plain', 's');
          const paste = new ClipboardEvent('paste', {clipboardData: data, bubbles: true, cancelable: true});
          document.querySelector('.cm-content').dispatchEvent(paste);
        }"""
    )
    page.expect_code("sstring")
    assert page.page.evaluate("drawn") == [False]


def at_type(page: Designer) -> Designer:
    """Put the cursor before the type of a field, once the page has its worker."""
    page.page.locator(".code-status").get_by_text("No problems").wait_for()
    page.page.locator(".cm-line", has_text="title: string").first.click()
    page.page.keyboard.press("Home")
    for _ in "title: ":
        page.page.keyboard.press("ArrowRight")
    page.page.wait_for_function("document.querySelector('.code-status')")
    return page


def in_frame(page: Designer, key: str) -> bool:
    """Press a key, and return True if its diagnostics share its frame."""
    page.page.evaluate("() => { window.answer = answers(); }")
    page.page.keyboard.press(key, delay=30)
    shares: bool = page.page.evaluate("answer")
    page.page.keyboard.press("Escape")
    return shares
