"""The base of events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

if TYPE_CHECKING:
    from fw.runtime.database.models.model import Model

__all__ = ["Created", "Deleted", "Event", "ModelEvent", "Updated"]


class Event:
    """Something that has happened. A class of it says what, and holds what there is to know.

    Any object can be dispatched; one of this class can also be stopped on its way.
    """

    _stopped = False

    def stop(self) -> None:
        """Have no listener told that hasn't been told yet."""
        # Past the setter of a frozen dataclass, which an event likes to be.
        object.__setattr__(self, "_stopped", True)

    @property
    def stopped(self) -> bool:
        """Whether a listener has stopped it."""
        return self._stopped


M = TypeVar("M", bound="Model")

_classes: dict[tuple[type, type], type] = {}


class ModelEvent(Event, Generic[M]):
    """A record has changed, and the change is committed.

    `Created[Post]` is the class of such an event for one model, a class like any other that
    goes by the name `PostCreated`; `Created` is the base of those of all models. `row` has the
    record's public columns.
    """

    model: ClassVar[type[Any]]

    def __init__(self, row: Mapping[str, Any]) -> None:
        self.row = dict(row)

    if not TYPE_CHECKING:

        def __class_getitem__(cls, model):
            """Return the class of the events of one model."""
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
        """The record's primary key."""
        from fw.runtime.database.models.metadata import metadata_of

        model: type[Model] = self.model
        return self.row[metadata_of(model).key]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.row!r})"


class Created(ModelEvent[M]):
    """A record was added."""


class Updated(ModelEvent[M]):
    """A record was changed: `before` is its row as it was, `row` as it is."""

    def __init__(self, row: Mapping[str, Any], before: Mapping[str, Any]) -> None:
        super().__init__(row)
        self.before = dict(before)

    @property
    def changed(self) -> frozenset[str]:
        """The columns whose values are others than before."""
        return frozenset(name for name in self.row if self.row[name] != self.before.get(name))


class Deleted(ModelEvent[M]):
    """A record was removed: `row` is what it was."""
