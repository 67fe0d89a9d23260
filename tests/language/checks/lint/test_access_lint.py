"""Warnings about access rules that decide nothing, and about lists that read whole tables."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from fw.language.checks.conditions.satisfiability import always_holds, never_holds
from fw.language.field_types import FieldType
from fw.language.model import Field
from fw.language.service.workspace import Workspace
from fw.runtime.rules import conditions as c
from fw.runtime.rules.access_rules import allow
from tests.promises.auth.access_worlds import ACTORS, may, random_row, random_rules
from tests.promises.support import times

SCHEMA = """model User {
  id: uuid primary
  email: string(80)
}

model Note {
  id: uuid primary
  owner_id: uuid references User
  other_id: uuid nullable
  rank: int
  author: string(80)
  status: enum(draft, published) default draft
  shown: bool
  slug: string(40) unique
  relations {
    belongs_to User as owner via owner_id
  }
  access {
    RULES
  }
}
"""


def warned(*rules: str, seeded: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    """Return the code and the marked word of each warning about rules."""
    text = SCHEMA.replace("RULES", "\n    ".join(rules))
    workspace = Workspace({"schema.fw": text}, roles=lambda: seeded)
    assert workspace.diagnose() == []
    return [
        (one.code, one.source_line[one.column - 1 : one.end_column - 1])
        for one in workspace.warnings()
    ]


@pytest.mark.parametrize(
    "condition",
    [
        "rank > 3 and rank < 3",
        "rank >= 3 and rank < 3",
        "rank = 1 and rank in (2, 3)",
        "rank = 1 and rank = 1.5",
        "status = 'draft' and status != 'draft'",
        "status not in ('draft', 'published')",
        "not (status = 'draft' or status != 'draft')",
        "owner_id = me and me != owner_id",
        "owner_id is null",
        "other_id is null and other_id = me",
        "shown != true and shown != false",
        "owner.email = 'a' and owner.email = 'b'",
        "(rank < 1 or rank is null) and rank > 2",
    ],
)
def test_conditions_that_never_hold(condition: str) -> None:
    assert warned("read to user", f"deny read to role a when {condition}") == [("FW504", "when")]


@pytest.mark.parametrize(
    ("condition", "word"),
    [
        ("owner_id is not null", "when"),
        ("shown = true or shown = false", "when"),
        ("rank > 3 or rank <= 3", "when"),
        ("owner_id is not null and owner_id = me", "owner_id"),
    ],
)
def test_conditions_that_decide_nothing(condition: str, word: str) -> None:
    assert warned(f"read to user when {condition}") == [("FW504", word)]


@pytest.mark.parametrize(
    "condition",
    [
        "rank >= 3 and rank <= 3",
        "rank > 1 and rank >= 3 and rank <= 3",
        "other_id is not null",
        "other_id = me or other_id is null",
        "shown = true",
        "status != 'draft' and status != 'published' or shown = true",
        "owner.email is null",
        "slug = 'a' and slug != 'A'",
    ],
)
def test_conditions_that_may_hold(condition: str) -> None:
    assert warned("read to user", f"deny read to role a when {condition}") == []


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (("read to user when owner_id = me", "read to user when owner_id = me"), "read"),
        (
            ("read to user when owner_id = me and rank = 1", "read to user when owner_id = me"),
            "read",
        ),
        (("owner owner_id", "read to user when owner_id = me"), "read"),
        (("update to user when rank = 1", "deny update to user when rank = 1"), "update"),
        (
            (
                "deny read to user when rank = 1",
                "deny read to user when rank = 1 and shown = true",
            ),
            "deny",
        ),
    ],
)
def test_rules_that_others_decide(rules: tuple[str, ...], expected: str) -> None:
    assert ("FW505", expected) in warned("read to public when shown = true", *rules)


@pytest.mark.parametrize(
    "rules",
    [
        ("read to user when owner_id = me", "read to role a when owner_id = me"),
        ("read to user when owner_id = me", "update to user when owner_id = me"),
        ("read, update to user when owner_id = me", "deny update to user when owner_id = me"),
        ("read to user when owner_id = me", "field rank read to user when owner_id = me"),
    ],
)
def test_rules_that_decide_something(rules: tuple[str, ...]) -> None:
    assert warned(*rules) == []


def test_roles_that_resemble_others() -> None:
    assert warned("read to role editor", "create to role editor", "update to role editr") == [
        ("FW506", "editr")
    ]
    assert warned("read to role admn") == [("FW506", "admn")]
    assert warned("read to role agent", "update to role editor") == []
    assert warned("read to role agents", "update to role agent") == []


def test_roles_that_resemble_those_of_the_seeds() -> None:
    assert warned("read to role editr") == []
    assert warned("read to role editr", seeded=("editor",)) == [("FW506", "editr")]
    assert warned("read to role editr", seeded=("editor", "editr")) == []
    # A role that the seeds have is no misspelling of one that they lack.
    assert warned("read to role agents", "update to role agent", seeded=("agent",)) == [
        ("FW506", "agents")
    ]
    assert warned("read to role adminn", seeded=("adminn",)) == []


@pytest.mark.parametrize(
    ("rules", "word"),
    [
        (("update to user",), "access"),
        (("deny delete to all",), None),
        (("read to user", "deny delete to user"), "deny"),
        (("read to user", "field rank write to role a"), "write"),
        (("read to user", "deny delete to all"), None),
        (("read to user", "deny delete to role super-admin"), None),
        (("read, update to user", "field rank write to role a"), None),
        (("tenant owner_id", "read to user"), None),
    ],
)
def test_verbs_that_nobody_has(rules: tuple[str, ...], word: str | None) -> None:
    assert warned(*rules) == ([("FW507", word)] if word else [])


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        ("author = me.email", ["author"]),
        ("me.email = author", ["author"]),
        ("owner.email = me.email", ["owner.email"]),
        ("rank = 1 or author = 'a'", ["rank", "author"]),
        ("rank = 1 and author = 'a'", ["rank"]),
        ("rank = 1 and owner_id = me", []),
        ("owner_id = me", []),
        ("slug = 'a'", []),
        ("status = 'draft'", []),
        ("shown = true", []),
        ("rank > 1", []),
    ],
)
def test_conditions_without_an_index(condition: str, words: list[str]) -> None:
    expected = [("FW508", word) for word in words]
    assert warned(f"read to user when {condition}") == expected
    assert warned("read to user", f"deny read to role a when {condition}") == []


def test_short_forms_without_an_index() -> None:
    assert warned("tenant other_id", "read to user") == [("FW508", "other_id")]
    assert warned("owner other_id") == [("FW508", "other_id")]
    assert warned("owner owner_id") == []


def test_no_record_meets_what_never_holds() -> None:
    """Compare with a naive evaluator: what never holds isn't met, what always holds is."""
    random = Random("satisfiability")
    kinds = {"rank": FieldType("int"), "status": FieldType("text"), "shown": FieldType("bool")}
    nullable = {
        name: Field(name, kind, nullable=True)
        for name, kind in {"owner": FieldType("int"), **kinds}.items()
    }
    found = 0
    for _ in range(times(100_000)):
        for rule in random_rules(random):
            if rule.short or rule.when is None or "customer" in rule.when:
                continue
            tree = c.parse(rule.when, "when")
            required = random.random() < 0.5
            fields = {name: replace(one, nullable=not required) for name, one in nullable.items()}
            never, always = never_holds(tree, fields), always_holds(tree, fields)
            found += never or always
            for _ in range(20 if never or always else 0):
                row = {**random_row(random), "parts": [], "members": []}
                if required and None in row.values():
                    continue
                for actor in ACTORS[:2]:
                    asked = (allow("read", to="public", when=rule.when),)
                    assert may(asked, "read", actor, row) == always, (rule.when, row)
    assert found
