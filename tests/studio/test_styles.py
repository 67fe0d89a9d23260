"""Style sheets of studio: they are all global, so each selector of a class is in one of them."""

from __future__ import annotations

import re
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "studio/src"


def test_no_two_style_sheets_have_the_same_selector() -> None:
    found: dict[str, set[str]] = {}
    for path in SOURCES.rglob("*.css"):
        text = re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL)
        for selectors in re.findall(r"([^{};]+)\{", text):
            for selector in re.split(r",(?![^(]*\))", selectors):
                if "." in selector:
                    found.setdefault(selector.strip(), set()).add(path.name)
    assert ".list" in found
    assert {selector: names for selector, names in found.items() if len(names) > 1} == {}
