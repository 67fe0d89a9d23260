from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from fw.project.access_rules import outcome
from fw.runtime.auth.policy.actor import Actor
from fw.runtime.rules.access_rules import allow, deny
from tests.studio.endpoints.test_language import ask

SCHEMA = """\
model Note {
  id: uuid primary
  owner_id: uuid references User
  access {
    read to user when owner_id = me
    garbage
    deny delete to all
  }
}

model User {
  id: uuid primary
  email: string required unique
}
"""


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ([], "none"),
        ([allow("read", to="public")], "all"),
        ([allow("read", to="user")], "all"),
        ([allow("read", to=["editor"])], "all"),
        ([allow("read", to=["writer"])], "none"),
        ([allow("update", to="user")], "none"),
        ([allow("read", to="user", fields=["title"])], "none"),
        ([allow("read", to="user", when="owner_id = me")], "some"),
        ([allow("read", to="user"), deny("read", to="user", when="a = 1")], "some"),
        ([allow("read", to="user"), deny("read", to=["editor"])], "none"),
    ],
)
def test_rules_add_up_and_a_denial_wins(rules: list[Any], expected: str) -> None:
    assert outcome(rules, "read", Actor("user", "editor")) == expected


def test_a_super_admin_may_everything_that_is_not_denied_to_all() -> None:
    admin = Actor("user", "super-admin")
    assert outcome([deny("read", to="user")], "read", admin) == "all"
    assert outcome([deny("read", to="all", when="a = 1")], "read", admin) == "some"


def test_rules_are_lines_with_places_valid_or_not(client: TestClient) -> None:
    faulty, user = ask(client, "fw/access", {"roles": ["editor"]}, SCHEMA)
    lines = [one["text"] for one in faulty["rules"]]
    assert lines == ["read to user when owner_id = me", "garbage", "deny delete to all"]
    assert faulty["rules"][1]["range"]["start"] == {"line": 5, "character": 4}
    assert (user["model"], user["rules"], user["rights"]) == ("User", [], None)

    note, _ = ask(client, "fw/access", {"roles": ["editor"]}, SCHEMA.replace("    garbage\n", ""))
    assert note["rights"]["editor"] == {
        "read": "some",
        "create": "none",
        "update": "none",
        "delete": "none",
    }
    assert note["rights"]["anonymous"]["read"] == "none"
