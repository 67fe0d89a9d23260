from __future__ import annotations

from typing import Any

import pytest

from fw.language.editing.changes import apply_changes
from fw.language.editing.operations import edit
from fw.language.schema import diagnose
from fw.runtime.errors import FwError

SCHEMA = """\
model Note {
  id: uuid primary
  title: string(80)  # short
  access {
    read   to public  # odd spacing
    # A comment of the next rule.
    update to role editor
  }
}

model Tag {
  id: uuid primary
}
"""


def edited(text: str = SCHEMA, /, **operation: Any) -> str:
    return apply_changes({"schema.fw": text}, edit({"schema.fw": text}, operation))["schema.fw"]


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_a_rule_is_added_below_the_last_one(newline: str) -> None:
    text = SCHEMA.replace("\n", newline)
    after = edited(text, op="set_rule", model="Note", rule="delete to user")
    last = f"    update to role editor{newline}"
    assert after == text.replace(last, f"{last}    delete to user{newline}")


def test_a_model_without_rules_gets_a_block() -> None:
    after = edited(op="set_rule", model="Tag", rule="read to public")
    block = "  id: uuid primary\n  access {\n    read to public\n  }\n}\n"
    assert after.endswith(f"model Tag {{\n{block}")
    assert not diagnose({"schema.fw": after})


def test_a_rule_is_replaced_where_it_is() -> None:
    after = edited(op="set_rule", model="Note", rule="read to user", replaces="read to public")
    assert after == SCHEMA.replace("read   to public", "read to user")


def test_a_rule_is_deleted_and_an_empty_block_filled() -> None:
    after = edited(op="delete_rule", model="Note", rule="read to public")
    assert after == SCHEMA.replace("    read   to public  # odd spacing\n", "")
    empty = edited(after, op="delete_rule", model="Note", rule="update to role editor")
    filled = edited(empty, op="set_rule", model="Note", rule="read to all")
    assert "  access {\n    read to all\n" in filled


@pytest.mark.parametrize("rule", ["", "read to\nuser", "read to user }", "read to user # why"])
def test_a_rule_is_one_line(rule: str) -> None:
    with pytest.raises(FwError, match="invalid access rule"):
        edited(op="set_rule", model="Note", rule=rule)


def test_an_unknown_rule_is_refused() -> None:
    with pytest.raises(FwError, match="unknown access rule 'read to user' of Note"):
        edited(op="delete_rule", model="Note", rule="read to user")
