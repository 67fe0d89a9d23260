"""Access rules: syntax, checks, formatting, renames and completion."""

from __future__ import annotations

import pytest

from fw.language.editing.formatter import format_schema
from fw.language.editing.occurrences import Names, Symbol
from fw.language.schema import diagnose, load
from fw.language.serialization import from_data, to_data
from fw.language.service.completion import complete
from fw.language.service.hover import hover
from fw.language.service.workspace import Workspace
from fw.language.syntax.source_files import scan_sources
from fw.runtime.rules.access_rules import AccessRule, owner, tenant

BEFORE = """database sqlite

model Note {
  id: uuid primary
  owner_id: uuid
  title: string
  status: enum(draft, published)
  at: datetime nullable
"""


def schema(*rules: str) -> str:
    lines = "".join(f"    {rule}\n" for rule in rules)
    return f"{BEFORE}  access {{\n{lines}  }}\n}}\n"


def test_rules_are_read() -> None:
    text = schema(
        "READ, create To user when owner_id=me AND (status <> 'draft' or at <= now)",
        "update to Role Agent, super-admin",
        "deny delete to all when title is null",
    )
    assert load(text)["Note"].access == (
        AccessRule(
            ("read", "create"),
            "user",
            "owner_id = me and (status != 'draft' or at <= now)",
        ),
        AccessRule(("update",), ("Agent", "super-admin")),
        AccessRule(("delete",), "all", "title is null", denies=True),
    )


def test_rules_for_fields_are_read() -> None:
    text = schema(
        "read to user",
        "FIELD title , at READ, write to role Agent",
        "field status write to user when owner_id = me",
    )
    rules = load(text)["Note"].access
    assert rules is not None
    assert rules[1:] == (
        AccessRule(("read", "write"), ("Agent",), fields=("title", "at")),
        AccessRule(("write",), "user", "owner_id = me", fields=("status",)),
    )
    assert rules[1].words == "field title, at read, write to role Agent"
    assert diagnose(text) == []
    formatted = format_schema(text)
    assert "    field title, at read, write to role Agent\n" in formatted
    model = load(formatted)["Note"]
    assert model.access == rules
    assert from_data(to_data(model)) == model


def test_short_forms_are_read() -> None:
    rules = load(schema("OWNER owner_id", "tenant title", "read to user"))["Note"].access
    assert rules == (
        owner("owner_id"),
        tenant("title"),
        AccessRule(("read",), "user"),
    )
    assert [one.words for one in rules] == ["owner owner_id", "tenant title", "read to user"]
    assert from_data(to_data(load(schema("tenant title"))["Note"])).access == (tenant("title"),)


def test_an_empty_block_differs_from_none() -> None:
    assert load(schema())["Note"].access == ()
    assert load(f"{BEFORE}}}\n")["Note"].access is None
    assert load(f"{BEFORE}  access: string\n}}\n")["Note"].access is None


def test_models_are_cached_with_their_rules() -> None:
    model = load(schema("read to user when owner_id = me", "deny delete to role a"))["Note"]
    assert from_data(to_data(model)) == model


@pytest.mark.parametrize(
    ("rule", "code", "word", "message"),
    [
        ("view to user", "FW341", "view", "unknown verb 'view'"),
        ("read", "FW341", "read", "the rule names nobody"),
        ("to user", "FW341", "to", "the rule has no verb"),
        ("read to", "FW341", "to", "'to' requires public, user or roles"),
        ("read to editor", "FW341", "editor", "unknown word 'editor' after 'to'"),
        ("read to role", "FW341", "role", "'role' requires a role"),
        ("read to all", "FW341", "all", "'all' is only for 'deny'"),
        ("read create to user", "FW341", "create", "unexpected 'create'"),
        ("read to user when", "FW341", "when", "'when' requires a condition"),
        ("allow read to user", "FW341", "allow", "unexpected 'allow'"),
        ("field title to user", "FW341", "to", "the rule has no verb"),
        ("field read to user", "FW341", "to", "the rule has no verb"),
        ("field to user", "FW341", "to", "'field' requires a field"),
        ("field title, read to user", "FW341", "to", "the rule has no verb"),
        ("field title update to user", "FW341", "update", "unknown verb 'update'"),
        ("field titel read to user", "FW344", "titel", "unknown field 'titel'"),
        ("field id read to user", "FW344", "id", "is the primary key"),
        ("read to user when owner = me", "FW342", "owner", "unknown field 'owner' on Note"),
        ("read to user when title > me", "FW342", "title", "compares a string"),
        ("read to user when at = me", "FW342", "at", "compares a datetime"),
        ("read to user when title = now", "FW342", "title", "'now' is a datetime"),
        ("read to user when length(title) = 3", "FW342", "length(title)", "don't compare"),
        ("read to user when title = status", "FW342", "status", "don't compare 'status'"),
        ("read to user when me is null", "FW342", "me", "don't compare 'me'"),
        ("read to user when status = 'gone'", "FW342", "'gone'", "not a value of the type"),
        ("owner", "FW341", "owner", "'owner' requires a field"),
        ("tenant title read", "FW341", "read", "unexpected 'read'"),
        ("owner ownr_id", "FW342", "ownr_id", "unknown field 'ownr_id' on Note"),
        ("owner at", "FW342", "at", "compares a datetime"),
        ("tenant titel", "FW342", "titel", "unknown field 'titel' on Note"),
        ("read to user when (owner_id = me", "FW342", "me", "incomplete"),
    ],
)
def test_invalid_rules(rule: str, code: str, word: str, message: str) -> None:
    [found] = diagnose(schema(rule))
    assert (found.code, found.line) == (code, 10)
    assert message in found.message
    assert found.source_line[found.column - 1 : found.end_column - 1] == word
    assert found.hint


@pytest.mark.parametrize(
    ("rule", "word", "meant"),
    [
        ("read to user whn owner_id = me", "whn", "when"),
        ("read to role editor whn owner_id = me", "whn", "when"),
        ("read to user where owner_id = me", "where", "when"),
        ("read too user", "too", "to"),
        ("dney read to user", "dney", "deny"),
        ("feild title read to user", "feild", "field"),
        ("ownr owner_id", "ownr", "owner"),
        ("read to usr", "usr", "user"),
        ("read to rol editor", "rol", "role"),
        ("red to user", "red", "read"),
        ("read to user when title = 'a' adn owner_id = me", "adn", "and"),
        ("read to user when owner.members ahs me", "ahs", "has"),
    ],
)
def test_misspelt_keywords(rule: str, word: str, meant: str) -> None:
    [found] = diagnose(schema(rule))
    assert found.source_line[found.column - 1 : found.end_column - 1] == word
    assert word in found.message
    assert found.hint == f"did you mean '{meant}'?"


@pytest.mark.parametrize(
    "rules",
    [
        ("read to user", "read to user when owner_id = me"),
        ("read to public", "read to role agent"),
        ("read, update to user", "update to user"),
        ("read to role a, b", "read to role b when title = 'x'"),
        ("read to role a", "deny read to user"),
        ("deny read to all", "read to public when title = 'x'"),
    ],
)
def test_rules_without_effect(rules: tuple[str, ...]) -> None:
    assert [one.code for one in diagnose(schema(*rules))] == ["FW343"]


@pytest.mark.parametrize(
    "rules",
    [
        ("read to user when owner_id = me", "read to role agent"),
        ("read to role super-admin", "deny read to user when title = 'x'"),
        ("read to role agent", "read to role agent, editor"),
        ("deny read to user", "deny read to all when title = 'x'"),
    ],
)
def test_rules_with_effect(rules: tuple[str, ...]) -> None:
    assert diagnose(schema(*rules)) == []


def test_a_block_needs_braces_and_rules_need_a_block() -> None:
    assert [one.code for one in diagnose(f"{BEFORE}  access\n}}\n")] == ["FW341"]
    assert [one.code for one in diagnose(f"{BEFORE}  read to user\n}}\n")] == ["FW341"]
    twice = schema("read to user").removesuffix("}\n") + "  access { }\n}\n"
    assert [one.code for one in diagnose(twice)] == ["FW115"]


def test_views_are_only_read() -> None:
    text = 'database sqlite\nview Sum from "sums" {\n  id: int primary\n  access {\n    read, update to user\n  }\n}\n'
    assert [one.code for one in diagnose(text)] == ["FW343"]


def test_formatting() -> None:
    text = schema("READ ,create to USER  when owner_id=me  # own", "Deny delete to role  Agent,b")
    formatted = format_schema(text)
    assert "    read, create to user when owner_id = me  # own\n" in formatted
    assert "    deny delete to role Agent, b\n" in formatted
    assert format_schema(formatted) == formatted


def test_formatting_of_short_forms() -> None:
    formatted = format_schema(schema("OWNER   owner_id", "Tenant title"))
    assert "    owner owner_id\n    tenant title\n" in formatted
    assert format_schema(formatted) == formatted


def test_fields_of_short_forms_are_occurrences() -> None:
    found = Names(scan_sources({"schema.fw": schema("owner owner_id")}).blocks)
    places = list(found.of(Symbol("field", "owner_id", "Note")))
    assert [one.declares for one in places] == [True, False]


def test_fields_in_conditions_are_occurrences() -> None:
    text = schema("read to user when owner_id = me and (title = 'owner_id' or owner_id is null)")
    found = Names(scan_sources({"schema.fw": text}).blocks)
    places = [
        text[one.start : one.end]
        for one in found.of(Symbol("field", "owner_id", "Note"))
        if not one.declares
    ]
    assert places == ["owner_id"] * 2
    assert not list(found.of(Symbol("field", "me", "Note")))


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", "deny"),
        ("", "tenant"),
        ("owner ", "owner_id"),
        ("read, ", "create"),
        ("read ", "to"),
        ("read to ", "role"),
        ("read to user ", "when"),
        ("read to user when ", "owner_id"),
        ("read to user when owner_id = ", "me"),
    ],
)
def test_completion(line: str, expected: str) -> None:
    text = schema(line)
    offset = text.index("access {\n") + len("access {\n    ") + len(line)
    labels = [one.label for one in complete(Workspace({"schema.fw": text}), "schema.fw", offset)]
    assert expected in labels
    assert "all" not in labels


def test_hover_shows_the_rules() -> None:
    text = schema("read to user when owner_id = me", "deny delete to all")
    rights = dict.fromkeys(("read", "create", "update", "delete"), "everyone")
    found = hover(
        Workspace({"schema.fw": text}), "schema.fw", text.index("Note"), rights=lambda _: rights
    )
    assert found is not None
    assert "- `read to user when owner_id = me`\n- `deny delete to all`" in found.text
    assert "Read by" not in found.text


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        (
            "org_id: uuid references Org readonly",
            ", or a line 'owner org_id' or 'tenant org_id' to the access block",
        ),
        ("slug: string readonly", "create() of the service"),
    ],
)
def test_a_readonly_foreign_key_may_be_an_owner_or_a_tenant(line: str, hint: str) -> None:
    org = "model Org {\n  id: uuid primary\n}\n"
    [found] = diagnose(f"{org}model Note {{\n  id: uuid primary\n  {line}\n}}\n")
    assert found.code == "FW316"
    assert found.hint.endswith(hint)
