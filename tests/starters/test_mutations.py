"""Each rule of a starter is held by its own tests: without the rule's lines, one of them fails.

`mutations/<starter>.toml` has a mutation or more for each rule of `starter.toml`: the file, the
lines that go, and what replaces them, if anything.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from fw.tasks.scaffold.starters import read_starter, starter_names
from tests.applications import PYTEST_OPTIONS
from tests.processes import python

TABLES = Path(__file__).with_name("mutations")
NAMES = starter_names()


_UNSET = {"DATABASE_URL", "PYTHONDONTWRITEBYTECODE"}
"""Variables that the tests of a project don't get: here they share the bytecode of its modules."""


class Mutation(NamedTuple):
    """Lines of a starter that hold a rule, and the test that fails without them."""

    rule: str
    file: str
    lines: str
    test: str
    instead: str = ""


def mutations(name: str) -> list[Mutation]:
    """Return the mutations of a starter."""
    table = tomllib.loads((TABLES / f"{name}.toml").read_text())
    return [Mutation(**each) for each in table["mutation"]]


@pytest.mark.parametrize("name", NAMES)
def test_each_rule_has_a_mutation(name: str) -> None:
    assert {each.rule for each in mutations(name)} == set(read_starter(name).rules)


@pytest.mark.parametrize("name", NAMES)
def test_a_test_fails_without_the_lines_of_a_rule(
    name: str, copied_starter: Callable[[str], Path]
) -> None:
    root, survivors = copied_starter(name), []
    for number, mutation in enumerate(mutations(name)):
        printed = printed_of_mutant(root, mutation, number)
        if not re.search(r"(?m)^FAILED ", printed) or "NameError" in printed:
            survivors.append(f"{mutation.rule}\n{mutation.file}: {mutation.test}\n{printed}")
    assert not survivors, "\n".join(survivors)


def printed_of_mutant(root: Path, mutation: Mutation, number: int) -> str:
    """Return what pytest prints of the test without the lines; put them back."""
    file = root / mutation.file
    text, times = file.read_text(), file.stat()
    assert text.count(mutation.lines) == 1, f"{mutation.file} has no such lines, or several"
    file.write_text(text.replace(mutation.lines, mutation.instead))
    # Python compares the time of a module, in seconds, with that of its bytecode.
    os.utime(file, (number, number))
    line = ("-m", "pytest", *PYTEST_OPTIONS, mutation.test)
    environment = {name: text for name, text in os.environ.items() if name not in _UNSET}
    printed = python(*line, cwd=root, env=environment).stdout
    file.write_text(text)
    os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))
    return printed
