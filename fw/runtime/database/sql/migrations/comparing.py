"""What Alembic holds a database against when it is asked for the difference: the models."""

from __future__ import annotations

import sys
from collections.abc import MutableMapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, Literal

import sqlalchemy as sa

from fw.runtime.errors import FwError

__all__ = ["compare_with_models"]

_OURS = "fw_"


def compare_with_models(options: MutableMapping[str, Any], root: Path) -> None:
    """Have a context of Alembic with these options compare with the models of a project.

    Imports every module of `app.models`; FwError if there are none.
    """
    metadata = _metadata(root)

    def is_the_applications(name: str | None, kind: str, _parents: object) -> bool:
        kept = name is None or not name.startswith(_OURS) or name in metadata.tables
        return kind != "table" or kept

    options["target_metadata"] = metadata
    options["include_name"] = is_the_applications
    options["render_item"] = _render
    options["render_as_batch"] = True


def _metadata(root: Path) -> sa.MetaData:
    from fw.runtime.database.model import Model

    if str(root) not in sys.path:
        sys.path.insert(0, str(root))
    if not (root / "app" / "models").is_dir() or find_spec("app.models") is None:
        raise FwError("there are no models in app/models", hint="run fw build")
    for module in iter_modules(import_module("app.models").__path__):
        import_module(f"app.models.{module.name}")
    return Model.metadata


def _render(kind: str, item: object, context: Any) -> str | Literal[False]:
    """Return a type of ours as a revision writes it."""
    from fw.runtime.database import types as t

    if kind != "type" or type(item).__module__ != t.__name__:
        return False
    context.imports.add("from fw.runtime.database import types as t")
    if isinstance(item, t.Enum):
        return f"t.Enum({', '.join(map(repr, item.values))})"
    return f"t.{item!r}"
