"""Access rules whose conditions lead to other models: syntax, checks, formatting, renames."""

from __future__ import annotations

import pytest

from fw.language.editing.formatter import format_schema
from fw.language.editing.occurrences import Names, Symbol
from fw.language.schema import diagnose, load
from fw.language.syntax.source_files import scan_sources

SCHEMA = """database sqlite

model Company {
  id: uuid primary
  owner_id: uuid
  size: int
  status: enum(draft, published) default draft
}

model User {
  id: uuid primary
  name: string
}

model Customer {
  id: uuid primary
  company_id: uuid references Company nullable
  user_id: uuid
  secret_id: uuid references Company private
  relations {
    belongs_to Company as company via company_id
    belongs_to Company as secret via secret_id
    has_many Note as notes
  }
}

model Note {
  id: uuid primary
  customer_id: uuid references Customer nullable
  title: string
  relations {
    belongs_to Customer as customer
    many_to_many User as users
  }
  access {
    read to user when CONDITION
  }
}
"""
LINE = SCHEMA[: SCHEMA.index("CONDITION")].count("\n") + 1


def schema(condition: str) -> str:
    return SCHEMA.replace("CONDITION", condition)


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("customer.user_id=me", "customer.user_id = me"),
        ("me != customer.company.owner_id", "me != customer.company.owner_id"),
        ("users HAS me and title='a.b'", "users has me and title = 'a.b'"),
        ("users has (name='x' or id=me)", "users has (name = 'x' or id = me)"),
        (
            "not (customer.notes has (title = 'x' and customer.user_id = me))",
            "not customer.notes has (title = 'x' and customer.user_id = me)",
        ),
        ("customer.company.status in ('draft')", "customer.company.status in ('draft')"),
        ("customer.company_id is not null", "customer.company_id is not null"),
        ("title = me.name", "title = me.name"),
    ],
)
def test_valid_conditions(written: str, canonical: str) -> None:
    rules = load(schema(written))["Note"].access
    assert rules is not None
    assert rules[0].when == canonical
    again = load(schema(canonical))["Note"].access
    assert again == rules


@pytest.mark.parametrize(
    ("condition", "word", "message", "hint"),
    [
        ("custmer.user_id = me", "custmer.user_id", "unknown relation 'custmer'", "'customer'?"),
        ("customer.foo = me", "customer.foo", "unknown field 'foo' on Customer", "use one of id"),
        ("customer.usr_id = me", "customer.usr_id", "unknown field 'usr_id'", "'user_id'?"),
        ("customer.company = me", "customer.company", "is a relation, not a field", "Customer"),
        ("customer_id.user_id = me", "customer_id.user_id", "is a field", "name 'customer'"),
        ("users.name = 'x'", "users.name", "is a many_to_many relation", "'users has (…)'"),
        ("customer has me", "customer", "leads to one record", "customer.id = me"),
        ("customer.secret.size = 3", "customer.secret.size", "'secret_id' is private", "private"),
        ("customer.company.size > 'x'", "'x'", "'size' is a number", "same type"),
        ("customer.company.status = 'gone'", "'gone'", "not a value of the type", "draft"),
        ("customer.company.status = now", "customer.company.status", "is a enum", "datetime"),
        ("users has (nme = 'x')", "nme", "unknown field 'nme' on User", "'name'?"),
        ("users has", "has", "incomplete", "has me"),
        ("users has (name = 'x'", "'x'", "incomplete", "')'"),
        ("me.x is null", "me.x", "don't compare", "me.<field>"),
        ("customer.a.b.c.d = 3", "customer.a.b.c.d", "follows 4 relations", "fewer"),
        ("users has (users has me)", "users", "unknown relation 'users' on User", "relations"),
    ],
)
def test_invalid_conditions(condition: str, word: str, message: str, hint: str) -> None:
    [found] = diagnose(schema(condition))
    assert (found.code, found.line) == ("FW342", LINE)
    assert message in found.message
    assert hint in found.hint
    assert found.source_line[found.column - 1 : found.end_column - 1] == word


def test_other_conditions_lead_nowhere() -> None:
    text = SCHEMA.replace(
        "  access {\n    read to user when CONDITION\n  }\n", "  check (a.b > 1)\n"
    )
    assert [one.code for one in diagnose(text)] == ["FW333"]


def test_a_field_may_be_named_has() -> None:
    text = schema("has = 'x'").replace("  title: string\n", "  has: string\n")
    assert diagnose(text) == []


def test_formatting() -> None:
    text = format_schema(schema("users  HAS(name='x') and  customer.notes has (title='n')"))
    assert "when users has (name = 'x') and customer.notes has (title = 'n')\n" in text
    assert format_schema(text) == text


@pytest.mark.parametrize(
    ("symbol", "count"),
    [
        (Symbol("relation", "customer", "Note"), 4),
        (Symbol("field", "user_id", "Customer"), 2),
        (Symbol("relation", "company", "Customer"), 1),
        (Symbol("field", "size", "Company"), 1),
        (Symbol("relation", "notes", "Customer"), 1),
        (Symbol("field", "title", "Note"), 2),
        (Symbol("relation", "users", "Note"), 2),
        (Symbol("field", "name", "User"), 1),
    ],
)
def test_names_of_paths_are_occurrences(symbol: Symbol, count: int) -> None:
    text = schema(
        "customer.user_id = me and customer.company.size = 1"
        " and customer.notes has (title = 'title' and customer.user_id = me)"
        " and title = 'x' and users has (name = 'x') and users has me"
    )
    customers = Names(scan_sources({"schema.fw": text}).blocks)
    found = [one for one in customers.of(symbol) if not one.declares]
    assert [text[one.start : one.end] for one in found] == [symbol.name] * count
