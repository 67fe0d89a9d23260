"""The `access` blocks of a schema as data: the rules as text, and what they give each role."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fw.language.editing.outline import outline_of
from fw.language.model import Model
from fw.lsp.projects import Project
from fw.project.access_rules import Outcome, outcome
from fw.runtime.auth.policy.actor import Actor
from fw.runtime.rules.access_rules import VERBS

__all__ = ["access_blocks"]


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
