"""What a change of the schema would do to data that is there, and the consent it needs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from fw.runtime.errors import FwError
from fw.tasks.migrations.candidates import Candidate

__all__ = ["DestructiveChange", "Hazard", "MigrationError"]


class MigrationError(FwError):
    """A change of the schema that no migration can carry out."""


@dataclass(frozen=True, slots=True)
class Hazard:
    """One loss of data, or one thing that rows already there may not satisfy.

    `place` is `Model` or `Model.field`. `table` and `column` say whose values are at stake:
    all rows of the table where `column` is None, and those without a value in it where one is
    `missing`, those with one of the values `holding` where there are some. Both are called as the
    database calls them, before the change. Where columns are to be `unique` together, those rows
    that have the same values in them. What is `fillable` is settled by a value for the rows that
    hold none.
    """

    place: str
    what: str
    table: str
    column: str | None = None
    unique: tuple[str, ...] = ()
    fillable: bool = False
    missing: bool = False
    holding: tuple[str, ...] = ()


class DestructiveChange(FwError):
    """Changes that need the user's consent; each is one of `hazards`.

    `candidates` are the renames that would explain what is gone.
    """

    def __init__(self, hazards: Iterable[Hazard], candidates: Iterable[Candidate] = ()) -> None:
        self.hazards = tuple(hazards)
        self.candidates = tuple(candidates)
        lines = "".join(f"\n  {hazard.place}: {hazard.what}" for hazard in self.hazards)
        if all(hazard.fillable for hazard in self.hazards) and not self.candidates:
            super().__init__(
                f"the schema asks for what rows that are there may not have:{lines}",
                hint="where there are no such rows, consent: fw build --allow-destructive",
            )
            return
        super().__init__(
            f"the schema asks for what could lose data:{lines}",
            hint=f"{_rename(self.candidates)}, or consent: fw build --allow-destructive",
        )


def _rename(candidates: Sequence[Candidate]) -> str:
    stated = "state a rename with `was <old name>`"
    if not candidates:
        return stated
    old, new, _ = candidates[0]
    return f"{stated} or --rename {old}:{new.rpartition('.')[2]}"
