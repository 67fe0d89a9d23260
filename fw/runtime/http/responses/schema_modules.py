"""Generated modules of schemas: the classes of a model by name."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fw.runtime.database.models.model import Model

__all__ = ["schema_class"]


def schema_class(model: type[Model], suffix: str) -> type[Any] | None:
    """Return the class `app.schemas.post.Post<suffix>` of the model `app.models.post.Post`, if any.

    This imports its module.
    """
    home, _, module = model.__module__.rpartition(".")
    root, _, room = home.rpartition(".")
    name = f"{root}.schemas.{module}"
    if room != "models":
        return None
    try:
        found = getattr(import_module(name), f"{model.__name__}{suffix}", None)
    except ModuleNotFoundError as error:
        if error.name is None or not name.startswith(error.name):
            raise
        return None
    return found if isinstance(found, type) else None
