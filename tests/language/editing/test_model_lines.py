from __future__ import annotations

from typing import Any

import pytest

from fw.language.editing.changes import apply_changes
from fw.language.editing.operations import edit
from fw.language.schema import diagnose
from fw.runtime.errors import FwError

SCHEMA = """\
enum Status {
  open "Open"
  ## Nothing is left to do.
  done # the end
}

## A thing to do.
model Task {
  id: uuid primary
  title: string(80)  # short
  status: Status default open
  unique (title, status) # twice is once too often
  relations {
    has_many Task as parts via parent_id
  }
  parent_id: uuid nullable references Task
}
"""


def edited(text: str = SCHEMA, /, **operation: Any) -> str:
    return apply_changes({"schema.fw": text}, edit({"schema.fw": text}, operation))["schema.fw"]


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_a_line_is_added_above_the_relations(newline: str) -> None:
    text = SCHEMA.replace("\n", newline)

    after = edited(text, op="set_line", model="Task", line="timestamps")

    added = f"too often{newline}  timestamps{newline}  relations {{"
    assert after == text.replace(f"too often{newline}  relations {{", added)
    assert not diagnose(after)


def test_a_line_of_an_empty_model_is_added_inside_of_it() -> None:
    text = "model Task {\n}\n"

    assert edited(text, op="set_line", model="Task", line="timestamps") == (
        "model Task {\n  timestamps\n}\n"
    )


def test_a_line_is_replaced_however_it_is_spaced() -> None:
    after = edited(
        op="set_line",
        model="Task",
        line="unique (title)",
        replaces="unique  (title,\tstatus)".replace(",\t", ", "),
    )

    assert after == SCHEMA.replace("unique (title, status)", "unique (title)")


def test_a_line_is_deleted_with_the_comment_beside_it() -> None:
    after = edited(op="delete_line", model="Task", line="unique (title, status)")

    assert after == SCHEMA.replace("  unique (title, status) # twice is once too often\n", "")


@pytest.mark.parametrize("line", ["title: string", "", "relations {", "uniqe (title)"])
def test_other_lines_are_refused(line: str) -> None:
    with pytest.raises(FwError, match="unknown line"):
        edited(op="set_line", model="Task", line=line)


def test_members_are_added_renamed_and_deleted() -> None:
    after = edited(op="add_member", enum="Status", line='late "Late"')
    after = edited(after, op="rename_member", enum="Status", member="open", to="fresh")
    after = edited(after, op="delete_member", enum="Status", member="done")

    assert after.startswith('enum Status {\n  fresh "Open" = "open"\n  late "Late"\n}\n')
    assert "default fresh" in after
    assert not diagnose(after)


def test_an_enum_is_added_at_the_end() -> None:
    after = edited(op="add_enum", name="Colour", members=["red", 'blue "Blue"'])

    assert after == SCHEMA + '\nenum Colour {\n  red\n  blue "Blue"\n}\n'
    with pytest.raises(FwError, match="'Task' already exists"):
        edited(op="add_enum", name="Task", members=["red"])


def test_an_unknown_member_is_named() -> None:
    with pytest.raises(FwError, match="unknown member 'opn' on Status"):
        edited(op="delete_member", enum="Status", member="opn")
