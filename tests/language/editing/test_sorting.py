"""Order of models: what needs what, and how `fw fmt --sort` moves it."""

from __future__ import annotations

from itertools import pairwise, permutations
from random import Random

import pytest

from fw.language.diagnostics import SchemaError
from fw.language.editing.sorting import sort_models
from fw.language.schema import diagnose, load

CLINIC = """\
database sqlite
# Clinic.

# About visits.
model Visit {
  id: uuid primary
  patient_id: uuid references Patient
  next_id: uuid nullable references Later
} # end

# ---- people ----

## Patients.
model Patient {
  id: uuid primary
  ward_id: uuid references Ward
}
model Ward { id: uuid primary }
model Later {
  id: uuid primary
  visit_id: uuid references Visit
}"""
SORTED = """\
database sqlite
# Clinic.

model Ward { id: uuid primary }

# ---- people ----

## Patients.
model Patient {
  id: uuid primary
  ward_id: uuid references Ward
}
# About visits.
model Visit {
  id: uuid primary
  patient_id: uuid references Patient
  next_id: uuid nullable references Later
} # end
model Later {
  id: uuid primary
  visit_id: uuid references Visit
}"""


def test_models_move_with_their_comments() -> None:
    assert sort_models(CLINIC) == SORTED
    assert sort_models(SORTED) == SORTED
    assert diagnose(SORTED) == []


def chain(required: list[tuple[str, str]], names: tuple[str, ...]) -> str:
    keys = {name: [target for owner, target in required if owner == name] for name in names}
    return "\n".join(
        f"model {name} {{\n  id: int primary\n"
        + "".join(f"  {one.lower()}_id: int references {one}\n" for one in keys[name])
        + "}"
        for name in names
    )


@pytest.mark.parametrize("names", [*permutations("ABCD")])
def test_any_order_becomes_valid(names: tuple[str, ...]) -> None:
    text = chain([("A", "B"), ("B", "D"), ("A", "C"), ("C", "D")], names)
    after = sort_models(text)
    assert diagnose(after) == []
    assert sorted(after.split("\n")) == sorted(text.split("\n"))


def test_a_long_chain_is_sorted() -> None:
    names = [f"M{number}" for number in range(2000)]
    pairs = list(pairwise(names))
    Random(1).shuffle(names)
    load(sort_models(chain(pairs, tuple(names))))


def test_models_that_need_each_other_are_named() -> None:
    text = chain([("A", "B"), ("B", "C"), ("C", "A")], ("A", "B", "C"))
    first, second = diagnose(text)
    assert first.code == second.code == "FW410"
    assert first.message == "these models need each other: A → B → C → A"
    assert {one.code for one in diagnose(sort_models(text))} == {"FW410"}
    assert first.hint == "add 'nullable' to one of these foreign keys"


@pytest.mark.parametrize("field", ["a_id", "b_id", "c_id"])
def test_one_nullable_key_ends_the_circle(field: str) -> None:
    text = chain([("A", "B"), ("B", "C"), ("C", "A")], ("A", "B", "C"))
    assert diagnose(sort_models(text.replace(f"{field}: int", f"{field}: int nullable"))) == []


def test_the_hint_of_a_reference_downwards_leads_to_a_valid_file() -> None:
    text = chain([("A", "B")], ("A", "B"))
    [error] = diagnose(text)
    assert error.hint == "move 'model B' before 'model A', or run 'fw fmt --sort'"
    assert diagnose(sort_models(text)) == []


def test_a_schema_with_syntax_errors_is_not_sorted() -> None:
    with pytest.raises(SchemaError, match="FW301"):
        sort_models("model A {\n  id: itn primary\n}")
