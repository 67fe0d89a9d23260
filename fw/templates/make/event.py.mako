"""The event ${names.model}."""

from dataclasses import dataclass

from fw.runtime.events import Event


@dataclass(frozen=True)
class ${names.model}(Event):
    """Declare what listeners need to know as fields."""
