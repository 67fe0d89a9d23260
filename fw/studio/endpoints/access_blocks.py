"""The `access` blocks of a schema as data: the rules as text, and what they give each role."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal

from fw.language.editing.outline import outline_of
from fw.language.model import Model
from fw.lsp.projects import Project
from fw.runtime.auth.policy.actor import Actor
from fw.runtime.auth.policy.field_access import SUPER_ADMIN, names_actor
from fw.runtime.rules.access_rules import VERBS, AccessRule

__all__ = ["Outcome", "access_blocks", "outcome"]

Outcome = Literal["all", "some", "none"]
"""The records that an actor may use a verb on."""


def access_blocks(project: Project, roles: Sequence[str]) -> list[dict[str, Any]]:
    """Return the models in the order of their names.

    Each has its rules as they are written, with their places, valid or not. `rights` has the
    outcomes by role and verb, as far as the model is valid; None for a model without a block.
    """
    workspace = project.workspace
    blocks = [one for one in workspace.scanned.blocks if outline_of(one).kind != "enum"]
    return [
        {
            "model": block.name,
            "file": block.file,
            "rules": [
                {
                    "text": block.text[one.start : one.end],
                    "range": project.text(block.file).range(
                        block.start + one.start, block.start + one.end
                    ),
                }
                for one in outline_of(block).lines("rule")
            ],
            "rights": _rights(workspace.model(block.name), roles),
        }
        for block in sorted(blocks, key=lambda one: one.name)
    ]


def _rights(model: Model | None, roles: Sequence[str]) -> dict[str, dict[str, Outcome]] | None:
    """Return the outcomes by role; "anonymous" is nobody, "" a user without a role."""
    if model is None or model.access is None:
        return None
    actors = {"anonymous": Actor(), "": Actor("user")}
    actors |= {role: Actor("user", role) for role in roles}
    verbs = VERBS[:1] if model.view else VERBS
    return {
        name: {verb: outcome(model.access, verb, actor) for verb in verbs}
        for name, actor in actors.items()
    }


def outcome(rules: Iterable[AccessRule], verb: str, actor: Actor) -> Outcome:
    """Return whether rules allow a verb on all records, on some, or on none.

    Rules for fields say nothing about records.
    """
    given = [
        one
        for one in rules
        if verb in one.verbs
        and not one.fields
        and names_actor(one, actor.role, actor.user is not None)
    ]
    allows = [one for one in given if not one.denies]
    denies = [one for one in given if one.denies]
    is_super_admin = actor.role == SUPER_ADMIN
    if not (is_super_admin or allows) or any(one.when is None for one in denies):
        return "none"
    if denies or not (is_super_admin or any(one.when is None for one in allows)):
        return "some"
    return "all"
