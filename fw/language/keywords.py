"""Keywords of the schema language."""

from __future__ import annotations

__all__ = [
    "ACTIONS",
    "COMPOSITES",
    "FLAGS",
    "LINE_WORDS",
    "RELATION_KINDS",
    "TYPES",
    "VALUED",
]

TYPES = (
    "int",
    "string",
    "text",
    "float",
    "bool",
    "uuid",
    "datetime",
    "date",
    "time",
    "decimal",
    "json",
    "enum",
)
FLAGS = ("primary", "required", "unique", "nullable", "index")
VALUED = ("default", "references", "on_delete", "was")
ACTIONS = ("cascade", "restrict", "set_null")
RELATION_KINDS = ("belongs_to", "has_many", "many_to_many")
COMPOSITES = ("unique", "index")
LINE_WORDS = ("unique", "index", "timestamps", "relations")
