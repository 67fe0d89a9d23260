"""The README: one screen, links that lead somewhere, figures that were measured."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
MAX_LINES = 90


def test_the_readme_is_one_screen() -> None:
    assert len(README.splitlines()) <= MAX_LINES


def test_every_link_of_the_readme_leads_to_a_file() -> None:
    targets = re.findall(r"\]\(([^)\s]+)\)|(?:src|srcset)=\"([^\"]+)\"", README)
    found = {link or source for link, source in targets}
    lost = {each for each in found if not (ROOT / each.partition("#")[0]).exists()}
    assert {each for each in lost if not each.startswith("http")} == set()


def test_the_figures_of_the_readme_are_those_of_the_benchmarks() -> None:
    section = README.partition("## How fast it is")[2].partition("\n## ")[0]
    table = section.partition("|---|---|---|")[2]
    figures = re.findall(r"\d[\d.]* (?:ms|s)\b", table)
    measured = (ROOT / "benchmarks" / "README.md").read_text(encoding="utf-8")
    assert len(figures) == 6
    assert [each for each in figures if each not in measured] == []
