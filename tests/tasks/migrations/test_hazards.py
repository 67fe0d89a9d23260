"""Hazards of a change, and their fixes."""

from __future__ import annotations

from dataclasses import replace

from fw.runtime.messages import Message
from fw.tasks.migrations.hazards import DestructiveChange, Hazard
from fw.tasks.migrations.rename_detection import Candidate

LOSSES = (
    Hazard(
        "Post.body", Message("drops the column body and its values", "risk.column"), "posts", "body"
    ),
    Hazard("Tag", Message("drops the table tags and its rows", "risk.table"), "tags"),
)


def test_each_hazard_is_on_its_own_line() -> None:
    assert DestructiveChange(LOSSES).message == (
        "the change may lose data:"
        "\n  Post.body: drops the column body and its values"
        "\n  Tag: drops the table tags and its rows"
    )


def test_without_a_candidate_the_hint_tells_how_to_state_a_rename() -> None:
    assert DestructiveChange(LOSSES).hint == (
        "declare a rename with `was <old name>`, or accept the loss: fw build --allow-destructive"
    )


def test_a_rename_is_no_fix_for_a_narrower_type() -> None:
    what = Message("narrows it from text to string(80)", "risk.narrows")
    narrower = Hazard("Post.body", what, "posts", "body")
    assert DestructiveChange([narrower]).hint == "accept the loss: fw build --allow-destructive"


def test_the_hint_tells_how_to_rename_a_value_of_an_enum() -> None:
    what = Message("no longer allows 'out'", "risk.enum")
    lost = Hazard("Post.status", what, "posts", "status", (), holding=("out",))
    asked = DestructiveChange([replace(lost, instead=("live",))])

    assert asked.hint == (
        "to rename 'out' to 'live', let the enum have both, build and migrate, update the rows,"
        " then remove 'out'; or accept the loss: fw build --allow-destructive"
    )
    assert "to rename" not in str(DestructiveChange([lost]).hint)


def test_missing_values_alone_are_not_called_a_loss() -> None:
    lacking = Hazard("Tag.name", Message("adds name to tags"), "tags", fillable=True)
    asked = DestructiveChange([lacking])

    assert (asked.message, asked.hint) == (
        "existing rows have no value for a required field:\n  Tag.name: adds name to tags",
        "pass a value with --fill, or, if no row is without one: fw build --allow-destructive",
    )
    assert "may lose data" in DestructiveChange([lacking, *LOSSES]).message


def test_the_likeliest_rename_is_suggested() -> None:
    field = Candidate("Post.body", "Post.content")
    other = Candidate("Tag", "Label")
    for candidates, option in (([field, other], "Post.body:content"), ([other], "Tag:Label")):
        assert DestructiveChange(LOSSES, candidates).hint == (
            f"declare a rename with `was <old name>` or --rename {option},"
            " or accept the loss: fw build --allow-destructive"
        )
