from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from fw.language.diagnostics import SchemaError
from fw.project.access_rules import StaleSettings, edit_rules, read_access, role_decision
from fw.runtime.auth.policy.policy import VERBS
from fw.runtime.errors import FwError

SCHEMA = """
model AuthRole {
  id: uuid primary
  name: string(40) required unique
}

model Post {
  id: uuid primary
  title: string required
}

model User {
  id: uuid primary
  email: string required unique
}
"""
SETTINGS = """# Settings of the shop.
[auth]
model = "User"  # who logs in

[auth.routes]
# Readers need no account.
Post = { read = "public", write = ["admin", "editor"] }  # decided in May

[cache]
store = "memory"
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "schema.fw").write_text(SCHEMA)
    (tmp_path / "fw.toml").write_text(SETTINGS)
    seeds = tmp_path / "database/seeds"
    seeds.mkdir(parents=True)
    (seeds / "00_roles.yaml").write_text("AuthRole:\n  guest:\n    name: guest\n")
    (seeds / "01_broken.yaml").write_text("a: [")
    return tmp_path


def rules(root: Path) -> object:
    return tomllib.loads((root / "fw.toml").read_text())["auth"]["routes"]


def test_decisions_follow_from_rules_and_defaults(root: Path) -> None:
    access = read_access(root)

    assert access.installed
    assert access.roles == ["super-admin", "admin", "developer", "editor", "guest"]
    assert access.guarded == ["AuthRole", "User"]
    create = {role: one.allowed for role, one in access.decisions["Post"]["create"].items()}
    assert create == {
        None: False,
        "": False,
        "super-admin": False,
        "admin": True,
        "developer": False,
        "editor": True,
        "guest": False,
    }
    assert access.decisions["Post"]["read"][None].allowed
    assert [role for role, one in access.decisions["User"]["read"].items() if one.allowed] == [
        "super-admin"
    ]


def test_an_edit_keeps_comments_and_other_rules(root: Path) -> None:
    edit_rules(root, {"User": {"read": "user"}}, read_access(root).base)

    text = (root / "fw.toml").read_text()
    assert rules(root) == {
        "Post": {"read": "public", "write": ["admin", "editor"]},
        "User": {"read": "user"},
    }
    assert 'User = { read = "user" }' in text
    for line in SETTINGS.splitlines():
        assert line in text


def test_a_changed_line_keeps_its_spacing_and_comment(root: Path) -> None:
    edit_rules(root, {"Post": {"create": "user"}}, read_access(root).base)

    line = (
        'Post = { read = "public", write = ["admin", "editor"], create = "user" }  # decided in May'
    )
    assert line in (root / "fw.toml").read_text().splitlines()


def test_a_default_for_one_verb_splits_the_rule_of_write(root: Path) -> None:
    edit_rules(root, {"post": {"delete": None, "create": ["editor"]}}, read_access(root).base)

    assert rules(root) == {
        "Post": {"read": "public", "create": ["editor"], "update": ["admin", "editor"]}
    }


def test_a_model_without_rules_has_no_entry(root: Path) -> None:
    changes = {"Post": dict.fromkeys(("read", "create", "update", "delete"))}
    edit_rules(root, changes, read_access(root).base)

    assert rules(root) == {}


def test_a_table_for_the_rules_is_added(root: Path) -> None:
    (root / "fw.toml").write_text("[auth]\n")

    edit_rules(root, {"Post": {"read": "public"}}, read_access(root).base)

    assert rules(root) == {"Post": {"read": "public"}}


@pytest.mark.parametrize(
    "changes",
    [
        {"Pots": {"read": "public"}},
        {"Post": {"read": "nobody"}},
        {"Post": {"read": [1]}},
        {"Post": {"reed": "public"}},
    ],
)
def test_an_invalid_rule_is_not_written(root: Path, changes: dict[str, dict[str, object]]) -> None:
    with pytest.raises(FwError):
        edit_rules(root, changes, read_access(root).base)

    assert (root / "fw.toml").read_text() == SETTINGS


def test_a_schema_with_an_unknown_field_of_the_user_is_refused(root: Path) -> None:
    base = read_access(root).base
    rule = "  access {\n    read to user when title = me.nickname\n  }\n}\n\nmodel User"
    (root / "schema.fw").write_text(SCHEMA.replace("}\n\nmodel User", rule))

    with pytest.raises(SchemaError, match="unknown field 'nickname' on User"):
        read_access(root)
    with pytest.raises(SchemaError, match="unknown field 'nickname' on User"):
        edit_rules(root, {"Post": {"read": "public"}}, base)
    assert (root / "fw.toml").read_text() == SETTINGS


def test_rules_that_changed_meanwhile_are_not_replaced(root: Path) -> None:
    base = read_access(root).base
    changed = SETTINGS.replace("public", "user")
    (root / "fw.toml").write_text(changed)

    with pytest.raises(StaleSettings):
        edit_rules(root, {"Post": {"read": "public"}}, base)

    assert (root / "fw.toml").read_text() == changed


def test_the_reason_of_a_decision_names_the_rule(root: Path) -> None:
    decision = role_decision(root, "editor", "update", "Post")
    assert decision.allowed
    assert decision.reason == "[auth.routes] Post.write allows it, and the role is editor"
    assert not role_decision(root, None, "delete", "Post").allowed
    for role, verb, model in [("x", "read", "Post"), ("", "see", "Post"), ("", "read", "Pots")]:
        with pytest.raises(FwError, match="unknown"):
            role_decision(root, role, verb, model)


def test_a_project_without_logins_has_no_rules(root: Path) -> None:
    (root / "fw.toml").write_text("")

    assert not read_access(root).installed
    with pytest.raises(FwError, match="no logins"):
        edit_rules(root, {"Post": {"read": "public"}}, read_access(root).base)
    with pytest.raises(FwError, match="no logins"):
        role_decision(root, "admin", "read", "Post")


def test_super_admins_are_bound_by_denials_alone(root: Path) -> None:
    schema = root / "schema.fw"
    rules = (
        'read to user when title = "x"',
        'update to role super-admin when title = "x"',
        'deny update to user when title = "y"',
        'deny update to all when title = "z"',
        "deny delete to all",
    )
    block = "\n    ".join(rules)
    note = f"\nmodel Note {{\n  id: uuid primary\n  title: string\n  access {{\n    {block}\n  }}\n}}\n"
    schema.write_text(schema.read_text() + note)
    unbound = "super-admins may do everything that no rule denies them"
    assert [role_decision(root, "super-admin", verb, "Note") for verb in VERBS] == [
        (True, unbound, False),
        (True, unbound, False),
        (True, f"{unbound}; deny update to all when title = 'z'", True),
        (False, "deny delete to all", False),
    ]


def test_access_blocks_replace_the_defaults(root: Path) -> None:
    schema = root / "schema.fw"
    block = (
        '  access {\n    read, update to user when title = "x"\n    deny read to role guest\n  }\n}'
    )
    note = f"\nmodel Note {{\n  id: uuid primary\n  title: string\n{block}\n"
    schema.write_text(schema.read_text() + note)
    decided = [
        role_decision(root, role, verb, "Note")[::2]
        for role, verb in (("", "read"), (None, "read"), ("admin", "create"), ("admin", "update"))
    ]
    assert decided == [(True, True), (False, False), (False, False), (True, True)]
    assert "when title = 'x'" in role_decision(root, "", "read", "Note").reason
    settings = root / "fw.toml"
    rule = 'Note = { read = ["admin"] }\n'
    settings.write_text(settings.read_text().replace("[cache]", f"{rule}\n[cache]"))
    assert not role_decision(root, "", "read", "Note").allowed
    assert role_decision(root, "admin", "read", "Note").partial
