"""Schemas whose APIs are attacked, and their projects."""

from __future__ import annotations

import re
from pathlib import Path

from tests.applications import make_project
from tests.goldens import GOLDEN

__all__ = ["SCHEMAS", "project"]

EXAMPLES = Path(__file__).parents[3] / "examples"
_PROVIDER = re.compile(r"(?m)^database \w+\n")


def _kitchen_sink() -> str:
    """Return one schema with every type, constraint and relation that the goldens have."""
    parts = ("types", "links", "accounts", "relations")
    return "\n".join((GOLDEN / part / "schema.fw").read_text() for part in parts)


SCHEMAS = {
    "blog": (EXAMPLES / "blog" / "schema.fw").read_text(),
    "kitchen_sink": _kitchen_sink(),
    "northwind": (EXAMPLES / "northwind" / "schema.fw").read_text(),
}
"""Texts of schemas by name, without a `database` line."""


def project(root: Path, schema: str, url: str) -> Path:
    """Make, build and migrate the project of a schema on an empty database."""
    return make_project(root, _PROVIDER.sub("", SCHEMAS[schema]), url)
