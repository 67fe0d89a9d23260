"""The rules and examples of the guide work as described."""

from __future__ import annotations

import doctest
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from fw.runtime import ValidationError, Validator, validate
from fw.runtime.http.error_handling import exception_handlers
from fw.runtime.validation.registry import names, remove
from fw.runtime.validation.rule_parsing import clear_cache

GUIDE = (Path(__file__).parents[3] / "docs/guides/validation.md").read_text()
WAITING = {"exists", "unique"}  # tested with a database in test_records.py
FLAGS = {"bail", "nullable", "sometimes"}


def rows(heading: str) -> list[tuple[str, bool, Any]]:
    """Return the examples in the table under a heading: rule, whether it takes it, JSON."""
    section = GUIDE.split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]
    found: list[tuple[str, bool, Any]] = []
    for row in re.findall(r"^\| `.*", section, flags=re.M):
        rule, _, takes, refuses = (cell.strip() for cell in row.strip("|").split(" | "))
        for cell, right in ((takes, True), (refuses, False)):
            examples = re.findall(r"`(.+?)`(?: |$)", cell.strip(" |"))
            assert examples, row
            found += [(rule.strip("|` "), right, json.loads(example)) for example in examples]
    return found


VALUES = rows("Rules for a value")
OTHERS = rows("Rules that look at other fields")


def passes(payload: object, rules: dict[str, str]) -> bool:
    try:
        kept = validate(payload, rules)
    except ValidationError:
        return False
    assert isinstance(payload, dict)
    assert all(payload[name] is value for name, value in kept.items())
    return True


@pytest.mark.parametrize(("rule", "right", "value"), VALUES)
def test_values_of_the_guide(rule: str, right: bool, value: object) -> None:
    assert passes({"it": value}, {"it": rule}) is right


@pytest.mark.parametrize(("rule", "right", "payload"), OTHERS)
def test_payloads_of_the_guide(rule: str, right: bool, payload: object) -> None:
    assert passes(payload, {"it": rule}) is right


@pytest.fixture
def words() -> Iterator[None]:
    """Take back the rules that the guide adds."""
    before = set(names())
    yield
    for name in set(names()) - before:
        remove(name)
    clear_cache()


@pytest.mark.usefixtures("words")
def test_interactive_examples_of_the_guide() -> None:
    session = "\n".join(re.findall(r"^```pycon\n(.*?)^```", GUIDE, flags=re.M | re.S))
    test = doctest.DocTestParser().get_doctest(session, {}, "validation.md", None, 0)
    output: list[str] = []
    results = doctest.DocTestRunner().run(test, out=output.append)
    assert results.failed == 0, "".join(output)
    assert results.attempted > 10


def test_programs_of_the_guide() -> None:
    program = "\n".join(re.findall(r"^```python\n(.*?)^```", GUIDE, flags=re.M | re.S))
    space: dict[str, Any] = {}
    exec(compile(program, "validation.md", "exec", dont_inherit=True), space)
    app = FastAPI()
    exception_handlers.install(app)
    app.include_router(space["router"])
    client = TestClient(app)
    good = client.post("/signup/", json={"email": "zoe@example.com", "terms": True})
    assert good.json() == {"data": {"email": "zoe@example.com", "terms": True}}
    bad = client.post("/signup/", json={"email": "zoe", "terms": False})
    assert bad.status_code == 422
    assert set(bad.json()["errors"]) == {"email", "terms"}
    malformed = client.post("/signup/", content=b"{", headers={"content-type": "application/json"})
    assert malformed.status_code == 400
    Validator(space["RULES"])


def test_every_rule_is_documented_and_no_other() -> None:
    documented = {rule.partition(":")[0] for rule, _, _ in VALUES + OTHERS}
    for name in WAITING:
        assert f"`{name}:" in GUIDE
    for name in FLAGS:
        assert f"`{name}`" in GUIDE
    assert documented | WAITING | FLAGS == set(names())
