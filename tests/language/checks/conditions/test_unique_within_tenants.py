"""Unique fields and groups of a model with a tenant are those of each tenant."""

from __future__ import annotations

from dataclasses import replace

from fw.language.checks.conditions.tenants import within_tenant
from fw.language.schema import diagnose, load
from fw.language.service.workspace import Workspace

SCHEMA = """database sqlite

model Org {
  id: uuid primary
  code: string unique
}

model User {
  id: uuid primary
  org_id: uuid references Org nullable
  email: string unique
  badge: string unique
  access {
    tenant org_id
  }
}

model Ticket {
  id: uuid primary
  org_id: uuid references Org readonly
  user_id: uuid references User unique
  number: int unique
  title: string
  year: int
  unique (title, year) name "title_of_year"
  unique (year, org_id)
  unique (title) where year > 2000
  access {
    tenant org_id
  }
}
"""


def test_uniques_begin_with_the_tenant() -> None:
    schema = load(SCHEMA)
    found = within_tenant(schema["Ticket"], schema)

    assert [one.name for one in found.fields if one.unique] == ["user_id"]
    assert [(one.fields, one.name, one.where) for one in found.uniques] == [
        (("org_id", "number"), None, None),
        (("org_id", "title", "year"), "title_of_year", None),
        (("year", "org_id"), None, None),
        (("org_id", "title"), None, "year > 2000"),
    ]
    assert within_tenant(schema["Org"], schema) is schema["Org"]


def test_the_email_of_logins_is_unique_in_all_tenants() -> None:
    schema = replace(load(SCHEMA), login=("User", "email"))
    found = within_tenant(schema["User"], schema)

    assert [one.name for one in found.fields if one.unique] == ["email"]
    assert [one.fields for one in found.uniques] == [("org_id", "badge")]


def test_a_field_that_is_unique_within_tenants_has_no_references() -> None:
    line = "\nmodel Part {\n  id: uuid primary\n  number: int references Ticket.number\n}\n"
    [found] = diagnose(SCHEMA + line, login=("User", "email"))

    assert found.code == "FW412"
    assert found.message == "'number' of Ticket is unique within a tenant, not in all of them"
    assert found.hint == "write 'references Ticket'"


def test_the_email_of_logins_has_references() -> None:
    line = "\nmodel Part {\n  id: uuid primary\n  by: TYPE references User.FIELD\n}\n"
    text = SCHEMA + line.replace("TYPE", "string").replace("FIELD", "email")
    assert diagnose(text, login=("User", "email")) == []
    # Without logins, no field is known to be that of logins.
    assert diagnose(text) == []
    [scoped] = diagnose(text.replace("User.email", "User.badge"), login=("User", "email"))
    assert scoped.code == "FW412"
    [other] = diagnose(text, login=("User", "badge"))
    assert other.code == "FW412"
    [typed] = diagnose(text.replace("by: string", "by: int"), login=("User", "email"))
    assert (typed.code, typed.hint) == ("FW403", "write 'by: string(255) …'")


def test_other_logins_are_asked_for_again() -> None:
    line = "\nmodel Part {\n  id: uuid primary\n  by: string references User.email\n}\n"
    workspace = Workspace({"schema.fw": SCHEMA + line}, login=("User", "badge"))
    assert [one.code for one in workspace.diagnose()] == ["FW412"]
    again = Workspace(workspace.sources, workspace.cache, login=("User", "email"))
    assert again.diagnose() == []
