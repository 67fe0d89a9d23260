"""The page on OWASP ASVS has each requirement once, and names tests that exist."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

TESTS = Path(__file__).parents[1]
PAGE = (TESTS.parent / "docs/security/asvs.md").read_text()

ROWS = re.findall(r"^\| ([\d.]+|API\d+:2023) \| (.+?) \| \*\*([a-z ]+)\*\*: (.+) \|$", PAGE, re.M)
STATES = {"held", "deployment", "application", "not applicable", "open"}
NAMED = re.compile(r"`([\w/]+\.py)::((?:\w+::)?\w+)`")

REQUIREMENTS = {
    "1.1": "1-7", "1.2": "1-4", "1.4": "1 4 5", "1.5": "1-4", "1.6": "1-4", "1.7": "1-2",
    "1.8": "1-2", "1.9": "1-2", "1.10": "1", "1.11": "1-2", "1.12": "2", "1.14": "1-6",
    "2.1": "1-12", "2.2": "1-3", "2.3": "1-3", "2.4": "1-6", "2.5": "1-7", "2.6": "1-3",
    "2.7": "1-6", "2.8": "1-7", "2.9": "1-3", "2.10": "1-4",
    "3.1": "1", "3.2": "1-4", "3.3": "1-4", "3.4": "1-5", "3.5": "1-3", "3.7": "1",
    "4.1": "1-3 5", "4.2": "1-2", "4.3": "1-3",
    "5.1": "1-5", "5.2": "1-8", "5.3": "1-10", "5.4": "1-3", "5.5": "1-4",
    "6.1": "1-3", "6.2": "1-6", "6.3": "1-2", "6.4": "1-2",
    "7.1": "1-4", "7.2": "1-2", "7.3": "1 3 4", "7.4": "1-3",
    "8.1": "1-4", "8.2": "1-3", "8.3": "1-8",
    "9.1": "1-3", "9.2": "1-4",
    "10.2": "1-2", "10.3": "1-3",
    "11.1": "1-8",
    "12.1": "1-3", "12.2": "1", "12.3": "1-6", "12.4": "1-2", "12.5": "1-2", "12.6": "1",
    "13.1": "1 3-5", "13.2": "1-3 5-6", "13.3": "1-2", "13.4": "1-2",
    "14.1": "1-4", "14.2": "1-6", "14.3": "2-3", "14.4": "1-7", "14.5": "1-4",
}  # fmt: skip
"""The requirements of levels 1 and 2 of ASVS 4.0.3, by section."""

RISKS = [f"API{number}:2023" for number in range(1, 11)]


def expanded(section: str, numbers: str) -> list[str]:
    """Return the numbers of a section: "1-3 5" is 1, 2, 3 and 5."""
    found = []
    for part in numbers.split():
        first, _, last = part.partition("-")
        found += [f"{section}.{number}" for number in range(int(first), int(last or first) + 1)]
    return found


@cache
def functions_in(path: str) -> set[str]:
    """Return the functions of a file, and its methods with their class; none without a file."""
    file = TESTS / path
    body = ast.parse(file.read_text()).body if file.is_file() else []
    methods = {
        f"{node.name}::{name}"
        for node in body
        if isinstance(node, ast.ClassDef)
        for name in names_of(node.body)
    }
    return names_of(body) | methods


def names_of(body: list[ast.stmt]) -> set[str]:
    return {each.name for each in body if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)}


def test_the_page_has_each_requirement_once() -> None:
    required = [each for section in REQUIREMENTS.items() for each in expanded(*section)]
    assert len(required) == 260
    assert [number for number, *_ in ROWS] == required + RISKS
    assert PAGE.count("**: ") == len(ROWS)


def test_each_row_has_a_state_and_its_reason() -> None:
    assert {state for _, _, state, _ in ROWS} == STATES
    without_tests = [row for row in ROWS if row[2] == "held" and not NAMED.search(row[3])]
    assert without_tests == []


def test_each_named_test_exists() -> None:
    named = set(NAMED.findall(PAGE))
    assert len(named) > 80
    assert sorted(f"{path}::{name}" for path, name in named if name not in functions_in(path)) == []
