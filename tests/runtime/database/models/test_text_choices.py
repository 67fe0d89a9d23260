"""Enums with labels."""

from __future__ import annotations

import copy
import pickle

import pytest
import sqlalchemy as sa

from fw.runtime.database import TextChoices
from fw.runtime.database import types as t
from fw.runtime.database.seeding.value_parsing import InvalidValueText, value_of_text


class Status(TextChoices):
    OPEN = "O", "Open"
    IN_PROGRESS = "in_progress", "In progress"
    CLOSED = "C"


def test_members_are_values_with_labels() -> None:
    assert [(str(one), one.value, one.label) for one in Status] == [
        ("O", "O", "Open"),
        ("in_progress", "in_progress", "In progress"),
        ("C", "C", "C"),
    ]
    assert Status("O") is Status.OPEN
    assert Status.OPEN == "O"
    assert pickle.loads(pickle.dumps(Status.OPEN)) is Status.OPEN
    assert copy.deepcopy(Status.OPEN) is Status.OPEN
    assert t.Enum(Status).values == ("O", "in_progress", "C")


def test_seeds_name_a_member_or_its_value() -> None:
    column = sa.Column("status", t.Enum(Status))
    read = [
        value_of_text(text, column, "string") for text in ("open", "O", "in_progress", "closed")
    ]
    assert read == ["O", "O", "in_progress", "C"]
    with pytest.raises(InvalidValueText, match="'gone' is not one of O, in_progress, C"):
        value_of_text("gone", column, "string")
