"""Events of sales."""

from dataclasses import dataclass
from uuid import UUID

from fw.runtime.events import Event


@dataclass(frozen=True)
class DealWon(Event):
    """A deal has been won."""

    deal: UUID
    owner: UUID
