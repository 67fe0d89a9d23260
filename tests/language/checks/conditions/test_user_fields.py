"""`me.<field>` in access rules: the field is one of the model of the users."""

from __future__ import annotations

import pytest

from fw.language.checks.conditions.user_fields import user_field_issue
from fw.language.schema import diagnose, load

SCHEMA = """database sqlite

model User {
  id: uuid primary
  org_id: uuid
  name: string
  level: int
  secret: string private
  data: json
}

model Team {
  id: uuid primary
  name: string
}

model Note {
  id: uuid primary
  org_id: uuid
  rank: float
  team_id: uuid references Team
  relations {
    belongs_to Team as team via team_id
    has_many Part as parts
  }
}

model Part {
  id: uuid primary
  note_id: uuid references Note
  price: decimal(8, 2)
}
"""


@pytest.mark.parametrize(
    ("condition", "problem"),
    [
        ("org_id = me.org_id", None),
        ("me.level >= rank", None),
        ("org_id = me", None),
        ("org_id = me.og_id", "unknown field 'og_id' on User"),
        ("org_id = me.name", "'org_id' is a uuid, but 'me.name' is a text"),
        ("rank = me.secret", "'me.secret' is private on User"),
        ("rank = me.data", "cannot be compared"),
        ("team.name = me.name", None),
        ("team.name = me.level", "'team.name' is a text, but 'me.level' is a number"),
        ("parts has (price > me.level)", None),
        ("parts has (price = me.name)", "'price' is a number, but 'me.name' is a text"),
    ],
)
def test_problems(condition: str, problem: str | None) -> None:
    schema = load(SCHEMA)
    found = user_field_issue(condition, schema["Note"], schema["User"], schema.models.get)
    if problem is None:
        assert found is None
    else:
        assert found is not None
        assert problem in found.message
        assert found.hint


def test_a_diagnostic_marks_the_field_of_the_user() -> None:
    rules = "  access {\n    tenant rank\n    read to user when org_id = me.og_id\n  }\n"
    text = SCHEMA.replace("  rank: float\n", f"  rank: float\n{rules}")
    assert diagnose(text) == []
    tenant, rule = diagnose(text, login=("User", "email"))
    assert (tenant.code, tenant.message) == ("FW342", "unknown field 'rank' on User")
    assert (rule.code, rule.hint) == ("FW342", "did you mean 'me.org_id'?")
    assert rule.source_line[rule.column - 1 : rule.end_column - 1] == "me.og_id"
    assert tenant.source_line[tenant.column - 1 : tenant.end_column - 1] == "rank"


def test_a_field_of_the_tenant_that_the_user_lacks_is_no_misspelling() -> None:
    text = (
        "model User {\n  id: uuid primary\n  role_id: uuid\n}\n\n"
        "model Ticket {\n  id: uuid primary\n  org_id: uuid\n"
        "  access {\n    tenant org_id\n  }\n}\n"
    )
    (found,) = diagnose(text, login=("User", "email"))
    assert (found.message, found.hint) == ("unknown field 'org_id' on User", "add it to User")
