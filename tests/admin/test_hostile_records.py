"""Malicious and long values are displayed as text."""

from __future__ import annotations

from uuid import uuid4

from playwright.sync_api import expect

from tests.admin.conftest import Visit
from tests.admin.sites import Site

ATTACKS = (
    "<img src=x onerror=\"console.error('ran')\">",
    "<script>console.error('ran')</script>",
    "javascript:console.error('ran')",
    "{{constructor.constructor('console.error(1)')()}}",
    "\u202ereversed\u2066 marks\u200b",
    "\"'><svg/onload=console.error('ran')>",
)


def test_records_are_not_executed(blog: Site, visit: Visit) -> None:
    word = uuid4().hex[:6]
    tag = blog.add("tags", name=f"{word}<b onclick=x>{ATTACKS[5][:20]}"[:40])["id"]
    made = [
        blog.add(
            "samples",
            name=f"{word} {attack}"[:60],
            about=f"{attack}\n" * 3,
            details={attack: [attack]},
            tag_id=tag,
        )["number"]
        for attack in ATTACKS
    ]
    visitor = visit(blog, "root@blog.example")
    page = visitor.page
    visitor.go("/samples?filter=" + '{"q":"' + word + '"}')
    expect(page.locator("tbody tr")).to_have_count(len(ATTACKS))
    visitor.shoot("hostile-list")
    for number in made:
        for place in ("/show", ""):
            visitor.go(f"/samples/{number}{place}")
            expect(page.get_by_role("heading", level=1).first).to_contain_text(word)
            assert page.locator("main img, main script, main svg[onload]").count() == 0
            hrefs = page.locator("a").evaluate_all("(all) => all.map((one) => one.href)")
            assert all(one.startswith(blog.address) for one in hrefs if one), hrefs
    visitor.go()
    expect(page.get_by_role("heading", level=1).first).to_be_visible()


def test_long_texts_fit_the_page(blog: Site, visit: Visit) -> None:
    word = uuid4().hex[:6]
    number = blog.add("samples", name=f"{word}{'W' * 54}", about="x" * 10_000)["number"]
    visitor = visit(blog, "root@blog.example", viewport={"width": 390, "height": 844})
    for path in ("/samples", f"/samples/{number}/show", f"/samples/{number}"):
        visitor.go(path)
        # On a phone, the breadcrumbs that repeat it are hidden.
        main = visitor.page.get_by_role("main")
        expect(main.get_by_text(word).or_(main.locator(f"[value*='{word}']")).first).to_be_visible()
        visitor.shoot(f"long{path.replace('/', '-')}")
        width = visitor.page.evaluate("document.documentElement.scrollWidth")
        assert width <= 390, f"{path} is {width} wide"
