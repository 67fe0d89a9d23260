"""What a change of the schema would do to data that is there, and the consent it needs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from fw.runtime.errors import FwError

__all__ = ["DestructiveChange", "Hazard", "MigrationError"]


class MigrationError(FwError):
    """A change of the schema that no migration can carry out."""


@dataclass(frozen=True, slots=True)
class Hazard:
    """One loss of data, or one thing that rows already there may not satisfy.

    `place` is `Model` or `Model.field`. `table` and `column` say whose values are at stake:
    all rows of the table where `column` is None. Where columns are to be `unique` together,
    those rows that have the same values in them. What is `fillable` is settled by a value for the rows
    that hold none.
    """

    place: str
    what: str
    table: str
    column: str | None = None
    unique: tuple[str, ...] = ()
    fillable: bool = False


class DestructiveChange(FwError):
    """Changes that need the user's consent; each is one of `hazards`."""

    def __init__(self, hazards: Iterable[Hazard]) -> None:
        self.hazards = tuple(hazards)
        lines = "".join(f"\n  {hazard.place}: {hazard.what}" for hazard in self.hazards)
        super().__init__(
            f"the schema asks for what could lose data:{lines}",
            hint="state a rename with `was <old name>`, or consent: fw build --allow-destructive",
        )
