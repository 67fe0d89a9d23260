"""Selection of the revisions to run, by name, number or count."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from alembic.script import ScriptDirectory

from fw.runtime.database.library_internals import downgrade_steps, upgrade_steps
from fw.runtime.errors import FwError

__all__ = ["Move", "backward", "forward", "nothing_applied", "resolve"]

Move = Callable[[Any, Any], Any]
"""Returns Alembic's steps in order, for the applied heads and a context."""

_NUMBER = re.compile(r"0*(\d+)_")
_START = ("0", "base")


def resolve(script: ScriptDirectory, name: str) -> str:
    """Return the revision with a name, a number, or a name that begins with the text.

    Raises FwError if there is none, or more than one.
    """
    known = [revision.revision for revision in script.walk_revisions()]
    if name in known:
        return name
    found = [each for each in known if _matches(each, name)]
    if len(found) == 1:
        return found[0]
    if found:
        listed = ", ".join(sorted(found))
        raise FwError(f"ambiguous revision {name!r}: {listed}", hint="use the full name")
    raise FwError(
        f"unknown revision {name!r} in database/migrations",
        hint="use a name or a number that fw migrate status lists",
    )


def _matches(revision: str, name: str) -> bool:
    number = _NUMBER.match(revision)
    if name.isdecimal() and number:
        return number[1] == (name.lstrip("0") or "0")
    return revision.startswith(name)


def forward(script: ScriptDirectory, to: str | None) -> Move:
    """Return the steps up to a revision, or to the head if `to` is None."""
    target = "heads" if to is None else resolve(script, to)
    return lambda heads, _: upgrade_steps(script, target, heads)


def backward(script: ScriptDirectory, steps: int, to: str | None) -> Move:
    """Return the steps back over the last `steps` revisions, or to the revision `to`.

    That revision stays applied; `0` and `base` are before all.
    """
    target = to if to is None else "base" if to in _START else resolve(script, to)

    def move(heads: Any, _: Any) -> Any:
        applied = _applied(script, heads)
        if target is None:
            return downgrade_steps(script, "base" if steps >= len(applied) else f"-{steps}", heads)
        if target not in ("base", *applied):
            raise FwError(
                f"{target} is not applied", hint="fw migrate status lists the applied ones"
            )
        return downgrade_steps(script, target, heads)

    return move


def nothing_applied() -> FwError:
    """Return the error for a rollback without an applied revision."""
    return FwError("nothing to roll back: no migration is applied")


def _applied(script: ScriptDirectory, heads: Iterable[str]) -> list[str]:
    if not heads:
        raise nothing_applied()
    return [each.revision for each in script.iterate_revisions(tuple(heads), "base")]
