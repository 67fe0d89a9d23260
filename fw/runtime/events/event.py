"""Base classes of events, and the events of models."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

if TYPE_CHECKING:
    from fw.runtime.database.models.model import Model

__all__ = ["Created", "Deleted", "Event", "ModelEvent", "Updated"]


class Event:
    """Base class of events. A subclass holds the data of what has happened.

    Any object can be dispatched; a listener can also stop the propagation of an `Event`.
    """

    _stopped = False

    def stop(self) -> None:
        """Stop propagation: the remaining listeners are not called."""
        # Bypasses the setter, since events are often frozen dataclasses.
        object.__setattr__(self, "_stopped", True)

    @property
    def stopped(self) -> bool:
        """True if a listener has stopped propagation."""
        return self._stopped


M = TypeVar("M", bound="Model")

_classes: dict[tuple[type, type], type] = {}


class ModelEvent(Event, Generic[M]):
    """Base class of the events of committed changes to records.

    `Created[Post]` is the event class of one model; its name is `PostCreated`. `Created` is the
    base class for all models. `record` is the record with its public columns; `row` has the same
    values in a dict.
    """

    model: ClassVar[type[Any]]

    def __init__(self, row: Mapping[str, Any]) -> None:
        self.row = dict(row)

    if not TYPE_CHECKING:

        def __class_getitem__(cls, model):
            """Return the event class of a model; the same class each time."""
            if not isinstance(model, type):
                return super().__class_getitem__(model)
            known = _classes.get((cls, model))
            if known is None:
                body = {"model": model, "__module__": model.__module__, "__doc__": cls.__doc__}
                known = type(f"{model.__name__}{cls.__name__}", (cls,), body)
                _classes[cls, model] = known
            return known

    @property
    def key(self) -> Any:
        """Primary key of the record: a value, or a tuple if it has several columns."""
        from fw.runtime.database.models.metadata import metadata_of

        model: type[Model] = self.model
        return metadata_of(model).key_of(self.row)

    @cached_property
    def record(self) -> M:
        """The record, without its relations."""
        found: M = _record(self.model, self.row)
        return found

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.row!r})"


class Created(ModelEvent[M]):
    """A record was created."""


class Updated(ModelEvent[M]):
    """A record was updated: `former` is the record before, and `before` its row."""

    def __init__(self, row: Mapping[str, Any], before: Mapping[str, Any]) -> None:
        super().__init__(row)
        self.before = dict(before)

    @cached_property
    def former(self) -> M:
        """The record before the update, without its relations."""
        found: M = _record(self.model, self.before)
        return found

    @property
    def changed(self) -> frozenset[str]:
        """Names of the columns whose values have changed."""
        return frozenset(name for name in self.row if self.row[name] != self.before.get(name))


class Deleted(ModelEvent[M]):
    """A record was deleted: `record` is the last state of it."""


def _record(model: type[M], row: Mapping[str, Any]) -> M:
    from fw.runtime.database.query.record import record

    return record(model, dict(row))
