"""Admin descriptors of models."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest

from fw.language.schema import load
from fw.project.doctor.json_schema import violations
from fw.tasks.artifact import TEMPLATES, Artifact, Settings
from fw.tasks.disk.merge.json import loads
from fw.tasks.disk.merge.text import merge
from fw.tasks.kinds.admin import menu, resources
from fw.tasks.render.renderer import Renderer
from tests.goldens import CASES, Case

SCHEMA = json.loads((TEMPLATES / "admin/schemas/resource.json").read_text())
SETTINGS = Settings("shop")
RENDERER = Renderer()


def text_of(source: str, model: str = "Thing") -> str:
    schema = load(source)
    context = resources(schema[model], schema, SETTINGS)
    path = "admin/resources/thing.json"
    return RENDERER.render(Artifact(path, "admin/resources/model.json.mako", context, ""))


def described(fields: str, relations: str = "") -> dict[str, Any]:
    """Return the descriptor of a model with these lines."""
    block = f"relations {{\n{relations}\n}}" if relations else ""
    told = loads(text_of(f"model Thing {{\n  id: uuid primary\n{fields}\n{block}\n}}\n"))
    jsonschema.validate(told, SCHEMA)
    assert isinstance(told, dict)
    return told


@pytest.mark.parametrize("case", [one for one in CASES if not one.fails], ids=lambda one: one.name)
def test_descriptors_match_their_json_schema(case: Case) -> None:
    schema = load((case.expected if case.is_starter else case.folder) / "schema.fw")
    for model in schema:
        context = resources(model, schema, SETTINGS)
        artifact = Artifact("a.json", "admin/resources/model.json.mako", context, "")
        descriptor = loads(RENDERER.render(artifact))
        jsonschema.validate(descriptor, SCHEMA)
        assert list(violations(descriptor, SCHEMA)) == []  # the validation of fw doctor


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("a: string", {"type": "string", "label": "A", "length": 255, "required": True}),
        ("a: int nullable", {"type": "int", "label": "A", "nullable": True}),
        ("a: int nullable unique", {"type": "int", "label": "A", "nullable": True, "unique": True}),
        ("a: bool default false", {"type": "bool", "label": "A", "default": False}),
        ("a: float default 1", {"type": "float", "label": "A", "default": 1.0}),
        ('a: date default "2024-02-29"', {"type": "date", "label": "A", "default": "2024-02-29"}),
        ("a: int default 9007199254740993", {"type": "int", "label": "A", "default": 2**53 + 1}),
    ],
)
def test_descriptors_of_fields(line: str, told: dict[str, Any]) -> None:
    assert described(line)["fields"]["a"] == told


def test_the_default_of_a_decimal_keeps_all_digits() -> None:
    field = described("price: decimal(30, 10) default 12345678901234567890.5")["fields"]["price"]

    assert field["default"] == "12345678901234567890.5000000000"
    assert (field["precision"], field["scale"]) == (30, 10)


def test_defaults_of_datetimes_are_in_utc() -> None:
    lines = 'a: datetime default "2024-01-31T12:00:00+02:00"\nb: time default "23:59:59.5"'
    fields = described(lines)["fields"]

    assert fields["a"]["default"] == "2024-01-31T10:00:00Z"
    assert fields["b"]["default"] == "23:59:59.500000"


def test_fields_set_by_the_server_are_not_required() -> None:
    fields = described("timestamps")["fields"]

    assert list(fields) == ["id", "created_at", "updated_at"]
    assert all(field["made"] and "required" not in field for field in fields.values())


def test_a_readonly_field_is_set_by_the_server() -> None:
    fields = described("slug: string readonly required\nseal: string readonly private nullable")

    assert fields["fields"]["slug"]["made"] is fields["fields"]["slug"]["readonly"] is True
    assert "required" not in fields["fields"]["slug"]
    assert fields["fields"]["seal"]["private"] is fields["fields"]["seal"]["made"] is True


def test_a_secret_is_private() -> None:
    fields = described("password: string\napi_token: string nullable\ntokens: int")["fields"]

    assert [name for name, field in fields.items() if "private" in field] == [
        "password",
        "api_token",
    ]


def test_the_label_of_a_foreign_key_is_that_of_its_target() -> None:
    fields = described("parent_id: uuid nullable references Thing")["fields"]

    assert fields["parent_id"]["label"] == "Parent"
    assert fields["parent_id"]["references"] == "Thing"


def test_the_label_of_another_key_is_its_name() -> None:
    assert described("external_id: uuid")["fields"]["external_id"]["label"] == "External ID"


@pytest.mark.parametrize(
    ("fields", "title"),
    [
        ("code: string\ncompany_name: string\ncontact_name: string nullable", "company_name"),
        ("first_name: string\ntitle: string nullable", "first_name"),
        ("last_name: string\nmaiden_name: string", "last_name"),
        ("first_name: string nullable\nlast_name: string nullable\nemail: string", "email"),
        ("company_name: string\nfirst_name: string\nlast_name: string", "company_name"),
        ("first_name: string\nlast_name: string\nfull_name: string", "full_name"),
        ("first_name: string\nlast_name: int", "first_name"),
        ("ship_name: string nullable\nship_city: string nullable", "id"),
        ("body: text\nsubject: text nullable", "subject"),
        ("note: string nullable\ntitle: string nullable", "title"),
        ("code: string\nmotto: string", "motto"),
        ("slug: string\ntitle: string\nname: string", "name"),
        ("body: text\nSubject: string", "Subject"),
        ("body: text\ncode: string(8)", "code"),
        ("password: string\nbody: text", "body"),
        ("secret: string", "id"),
        ("name: int", "id"),
        ("state: enum(name, title)", "id"),
        ("", "id"),
    ],
)
def test_the_title_field_of_a_model(fields: str, title: str) -> None:
    assert described(fields)["title"] == title


@pytest.mark.parametrize(
    ("fields", "title", "sort"),
    [
        (
            "last_name: string\nfirst_name: string\ntitle: string nullable",
            ["first_name", "last_name"],
            ["last_name", "first_name"],
        ),
        (
            "first_name: string\nlast_name: string nullable",
            ["first_name", "last_name"],
            ["first_name", "last_name"],
        ),
        (
            "city: string\nemail: string\nfirstName: string nullable\nlastName: string",
            ["firstName", "lastName"],
            ["lastName", "firstName"],
        ),
        (
            "given_name: string\nfamily_name: string",
            ["given_name", "family_name"],
            ["family_name", "given_name"],
        ),
        ("Surname: string\nforename: string", ["forename", "Surname"], ["Surname", "forename"]),
    ],
)
def test_the_title_of_a_person_is_both_names(
    fields: str, title: list[str], sort: list[str]
) -> None:
    told = described(fields)
    assert (told["title"], told["sort"]) == (title, sort)


@pytest.mark.parametrize(
    ("fields", "title", "sort"),
    [
        ("unique (building, name)", ["building", "name"], ["building", "name"]),
        ("unique (name, number)", ["name", "number"], ["name", "number"]),
        (
            "unique (name, floor, number)\nunique (number, name)",
            ["number", "name"],
            ["number", "name"],
        ),
        ("unique (building, number)", "name", "name"),
        ("unique (name, site_id)", "name", "name"),
        ("unique (name, site_id)\nunique (name, floor)", ["name", "floor"], ["name", "floor"]),
        ("unique (name, opened)", "name", "name"),
        ("unique (name, door_token)", "name", "name"),
    ],
)
def test_a_unique_group_is_the_title(
    fields: str, title: str | list[str], sort: str | list[str]
) -> None:
    room = """
    building: string
    name: string(20)
    number: int
    floor: int nullable
    site_id: uuid nullable references Thing
    opened: date
    door_token: string
    """
    told = described(f"{room}{fields}")
    assert (told["title"], told["sort"]) == (title, sort)


def test_a_unique_field_is_the_title() -> None:
    assert described("name: string unique\nsite: string\nunique (site, name)")["title"] == "name"


@pytest.mark.parametrize(
    ("fields", "sort"),
    [
        ("name: string\ntimestamps", "-created_at"),
        ("timestamps", "-created_at"),
        ("starts_at: datetime\ntimestamps", "-starts_at"),
        ("starts_at: string\ntimestamps", "-created_at"),
        ("body: text\nsubject: string", "subject"),
        ("number: int", "-id"),
    ],
)
def test_the_default_sort_order(fields: str, sort: str) -> None:
    assert described(fields)["sort"] == sort


def test_the_default_sort_order_has_at_most_ten_fields() -> None:
    names = [f"part_{number}" for number in range(12)]
    fields = "".join(f"{name}: string(9)\n" for name in names)
    told = described(f"{fields}unique ({', '.join(names)})")
    assert (told["title"], told["sort"]) == (names, names[:10])


@pytest.mark.parametrize("fate", ["cascade", "restrict", "set_null"])
def test_a_reference_has_its_on_delete_action(fate: str) -> None:
    fields = described(f"parent_id: uuid nullable references Thing on_delete {fate}")["fields"]

    assert fields["parent_id"]["on_delete"] == fate


def test_labels_and_path_of_a_model() -> None:
    told = loads(text_of("model APIKey {\n  id: int primary\n}\n", "APIKey"))

    assert (told["one"], told["many"], told["path"]) == ("API key", "API keys", "apikeys")


def test_a_change_of_one_field_changes_one_line() -> None:
    before = text_of("model Thing {\n  id: uuid primary\n  a: string\n  b: string\n}\n")
    after = text_of("model Thing {\n  id: uuid primary\n  a: string(9)\n  b: string\n}\n")
    pairs = zip(before.splitlines(), after.splitlines(), strict=True)

    assert len([1 for old, new in pairs if old != new]) == 1


@pytest.mark.parametrize("more", ["", "  first_name: string\n  last_name: string\n"])
def test_a_merged_descriptor_keeps_the_generated_layout(more: str) -> None:
    lines = "model Thing {{\n  id: uuid primary\n  a: string({0})\n  b: json default '{1}'\n"
    lines += f"{more}}}}}\n"
    hostile = '{"</script>": "\u2028 é & <!--"}'
    base, new = text_of(lines.format(1, "{}")), text_of(lines.format(2, hostile))
    merged = merge("thing.json", base, base.replace('"label": "A"', '"label": "Mine"'), new)

    assert merged.fault is None
    assert merged.text == new.replace('"label": "A"', '"label": "Mine"')


@pytest.mark.parametrize("count", [0, 1, 3])
def test_a_menu_has_every_model_in_order(count: int) -> None:
    source = "".join(f"model Z{3 - i} {{\n  id: int primary\n}}\n" for i in range(count))
    context = menu(load(source), SETTINGS)
    text = RENDERER.render(Artifact("admin/menu.json", "admin/menu.json.mako", context, ""))

    assert loads(text) == {"menu": [f"z{3 - i}s" for i in range(count)]}
