"""Descriptions of models and fields, and the fields that name a record."""

from __future__ import annotations

import pytest

from fw.language.editing.formatter import format_schema
from fw.language.editing.models import replace_model
from fw.language.schema import diagnose, load
from fw.language.syntax.scanner import scan
from fw.language.titles import own_title_fields, sort_by_title, title_fields
from tests.language.corpus import edited

SHOP = """\
## Not directly above.

  ## Things to sell.
##
## See the catalogue.
model Item {
  # a comment
  ## Given by the server.
  id: uuid primary
  ## First.
  ##Second.

  name: string  ## trailing
  ### decoration
  price: int
}
## Of {two "items.
model Pair {
  id: int primary
}
"""


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_descriptions_are_directly_above(newline: str) -> None:
    schema = load(SHOP.replace("\n", newline))
    item = schema["Item"]
    assert item.description == "Things to sell.\n\nSee the catalogue."
    assert [field.description for field in item.fields] == ["Given by the server.", None, None]
    assert schema["Pair"].description == 'Of {two "items.'


def test_a_description_belongs_to_the_block_of_its_model() -> None:
    first, second = scan(SHOP).blocks
    assert (first.line, first.column, SHOP[first.start : first.end]) == (3, 3, first.text)
    assert first.text.startswith("## Things")
    assert second.text.startswith("## Of")
    [error] = diagnose(SHOP.replace("price: int", "price: itn"))
    assert (error.line, error.column) == (15, 10)


def test_formatting_keeps_descriptions() -> None:
    formatted = format_schema(SHOP)
    assert load(formatted).models == load(SHOP).models


def test_a_replaced_model_keeps_its_description() -> None:
    replaced = load(edited(SHOP, replace_model, "Item", ["total: int"]))
    assert replaced["Item"].description == "Things to sell.\n\nSee the catalogue."
    assert replaced["Pair"].description == 'Of {two "items.'


@pytest.mark.parametrize("broken", ["model Pair {", "model {", "model Pair was {"])
def test_errors_in_a_header_are_shown_at_the_header(broken: str) -> None:
    places = {(one.line, one.column) for one in diagnose(f"## About.\n{broken}\n")}
    assert places <= {(2, column) for column in range(1, 13)}


def person(line: str) -> str:
    return f"model Person {{\n id: int primary\n name: string\n pin: string private\n first_name: string\n last_name: string\n data: json\n boss_id: int references Person\n {line}\n}}"


@pytest.mark.parametrize(
    ("line", "titles", "order"),
    [
        ("", ("name",), ("name",)),
        ("display first_name", ("first_name",), ("first_name",)),
        ("DISPLAY id , name", ("id", "name"), ("id", "name")),
        ("display first_name, last_name", ("first_name", "last_name"), ("last_name", "first_name")),
        ("display: bool", ("name",), ("name",)),
    ],
)
def test_the_fields_that_name_a_record(
    line: str, titles: tuple[str, ...], order: tuple[str, ...]
) -> None:
    model = load(person(line))["Person"]
    assert (title_fields(model), sort_by_title(model)) == (titles, order)


@pytest.mark.parametrize(
    ("line", "code", "hint"),
    [
        ("display nam", "FW311", "did you mean 'name'?"),
        ("display name, name", "FW320", "remove one"),
        ("display pin", "FW320", "name fields that people may read"),
        ("display data", "FW320", "name fields that people may read"),
        (
            "display boss_id",
            "FW320",
            "add 'belongs_to Person as boss via boss_id' to the relations, and name 'boss'",
        ),
        ("display", "FW111", "write 'display <field>'"),
        ("display (name)", "FW111", "write 'display <field>'"),
        ("display name,", "FW111", "remove it"),
        ("display name first_name", "FW111", "write 'display <field>, <field>'"),
        (
            "display name, 1st",
            "FW201",
            "use letters, digits and underscores, beginning with a letter; for example 'st'",
        ),
        ("display name\ndisplay id", "FW115", "remove one"),
        ("dispaly", "FW106", "did you mean 'display'?"),
    ],
)
def test_invalid_display_lines(line: str, code: str, hint: str) -> None:
    found = diagnose(person(line))
    assert [(one.code, one.hint) for one in found] == [(code, hint)]


CLINIC = """model Patient {{
 id: uuid primary
 last_name: string
 pin: string private
 relations {{
  has_many Visit as visits
 }}
}}
model Visit {{
 id: uuid primary
 patient_id: uuid references Patient
 starts_at: datetime
 {0}
 relations {{
  belongs_to Patient as patient
 }}
}}
model Bill {{
 id: int primary
 payer_id: uuid nullable references Patient
 visit_id: uuid references Visit
 again_id: uuid nullable references Visit
 paid: enum(no, yes)
 {1}
 relations {{
  belongs_to Patient as payer
  belongs_to Visit as visit via visit_id
  belongs_to Visit as again via again_id
 }}
}}
"""


@pytest.mark.parametrize(
    ("line", "titles"),
    [
        ("", ("visit", "payer", "paid")),
        ("display id, visit.patient.last_name", ("id", "visit.patient.last_name")),
        ("display visit.starts_at, visit.patient", ("visit.starts_at", "visit.patient")),
    ],
)
def test_names_of_related_records(line: str, titles: tuple[str, ...]) -> None:
    schema = load(CLINIC.format("", line))
    assert title_fields(schema["Visit"]) == ("patient", "starts_at")
    assert title_fields(schema["Bill"]) == titles
    assert own_title_fields(schema["Bill"]) == tuple(one for one in titles if one in ("id", "paid"))
    assert sort_by_title(schema["Bill"]) == ()


@pytest.mark.parametrize(
    ("line", "code", "message"),
    [
        ("vist.id", "FW311", "unknown relation 'vist' on Bill"),
        ("visit.start_at", "FW311", "unknown field 'start_at' on Visit"),
        ("visit.person.id", "FW311", "unknown relation 'person' on Visit"),
        (
            "payer.pin",
            "FW320",
            "'payer.pin' names field 'pin' of Patient, which cannot be displayed",
        ),
        (
            "payer.visits",
            "FW320",
            "'payer.visits' follows 'visits', which is a has_many relation of Patient",
        ),
        (
            "visit.starts_at.id",
            "FW320",
            "'starts_at' in 'visit.starts_at.id' is a field of Visit, not a relation",
        ),
        (
            "visit_id.starts_at",
            "FW320",
            "'visit_id' in 'visit_id.starts_at' is a field, not a relation",
        ),
        (
            "visit.patient.visits.id",
            "FW320",
            "'visit.patient.visits.id' follows 3 relations; the maximum is 2",
        ),
        ("visit.", "FW201", "invalid field name 'visit.'"),
    ],
)
def test_invalid_paths(line: str, code: str, message: str) -> None:
    found = diagnose(CLINIC.format("", f"display id, {line}"))
    assert [(one.code, one.message) for one in found] == [(code, message)]
    assert (found[0].line, found[0].column) == (24, 14)


def test_names_that_lead_back() -> None:
    text = person("display boss, name\n relations {\n belongs_to Person as boss\n}")
    (issue,) = diagnose(text)
    assert issue.message == "'boss' names Person by a record that is named by its Person"
