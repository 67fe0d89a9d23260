"""Names that a schema may not use, each with the reason; tests derive the lists anew.

Nothing is imported to find them: the lists of attributes are checked against the real
classes by `tests/language/test_reserved.py`, so that they never drift.
"""

from __future__ import annotations

from keyword import iskeyword
from typing import NamedTuple

__all__ = ["DEVICES", "Refusal", "refuse_alias", "refuse_field", "refuse_model"]


class Refusal(NamedTuple):
    """Why a name can't be used, and one that can."""

    code: str
    reason: str
    suggestion: str


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


PYDANTIC = _words(
    """construct copy dict from_orm json model_computed_fields model_config model_construct
    model_copy model_dump model_dump_json model_extra model_fields model_fields_set
    model_json_schema model_parametrized_name model_post_init model_rebuild model_validate
    model_validate_json model_validate_strings parse_file parse_obj parse_raw schema
    schema_json update_forward_refs validate"""
)
"""Attributes of pydantic's BaseModel."""

PYDANTIC_PREFIXES = ("model_dump", "model_validate")
"""The namespaces that pydantic keeps for itself, in versions to come as well."""

SQLALCHEMY = _words("metadata registry type_annotation_map")
"""Attributes of SQLAlchemy's DeclarativeBase."""

RUNTIME = _words("changes values")
"""Attributes of the base classes in fw.runtime that generated classes derive from."""

LIST_PARAMETERS = _words("fields include page per_page q sort")
"""Query parameters of every list endpoint, where a field would be a filter."""

DATABASE_COLUMNS = _words(
    """cmax cmin ctid db_roll_ptr db_row_id db_trx_id fts_doc_id tableoid xmax xmin"""
)
"""System columns of PostgreSQL and InnoDB, which no table can have a second time."""

ARGUMENTS = _words("cls self")

IMPORTED = _words("Mapped Repository")
"""What generated modules name without a way around it: a class or a column of that name
would hide it. Everything else they import gets another name where a schema takes its own."""

ERRORS = _words("EnvironmentError IOError WindowsError")
"""Other names of OSError: SQLAlchemy finds classes by name and would find that one."""

PATHS = _words("admin auth docs health openapi redoc static")
"""First segments of the paths that the service itself answers."""

DEVICES = frozenset(
    ["aux", "clock$", "con", "nul", "prn"]
    + [f"{device}{number}" for device in ("com", "lpt") for number in range(10)]
)
"""Windows devices: a file of that name, whatever its suffix, can't be made there."""

TABLE_PREFIXES = ("fw_", "sqlite_")
"""Tables that the framework or SQLite keep for themselves."""


def refuse_field(name: str) -> Refusal | None:
    """Say why a field can't be called that, None for a usable name."""
    refusal = refuse_alias(name)
    if refusal is not None:
        return refusal
    if name.lower() in LIST_PARAMETERS:
        reason = "is a query parameter of every list endpoint"
        return Refusal("FW213", reason, _FIELD_SUGGESTIONS.get(name.lower(), f"{name}_value"))
    if name.lower() in DATABASE_COLUMNS:
        return Refusal("FW212", "is a system column of a database", f"{name}_value")
    return None


def refuse_alias(name: str) -> Refusal | None:
    """Say why a relation can't be called that, None for a usable name."""
    if iskeyword(name):
        return Refusal("FW203", "is a keyword of Python", f"{name.lower()}_")
    if "__" in name:
        reason = "has a double underscore, which filters such as `title__like` go by"
        return Refusal("FW201", reason, _single_underscores(name))
    if name.startswith(PYDANTIC_PREFIXES):
        return Refusal("FW204", "begins as pydantic's own attributes do", f"the_{name}")
    if name in PYDANTIC or name in SQLALCHEMY or name in RUNTIME:
        reason = "is an attribute of the classes that generated ones derive from"
        return Refusal("FW204", reason, f"{name}_value")
    if name in IMPORTED or name in ARGUMENTS:
        reason = "would hide a name that the generated classes use"
        return Refusal("FW205", reason, f"{name}_value")
    return None


_FIELD_SUGGESTIONS = {
    "page": "page_number",
    "q": "question",
    "sort": "sort_order",
}


def refuse_model(name: str, module: str, table: str, prefix: str) -> Refusal | None:
    """Say why a model can't be called that, None for a usable name.

    The other arguments are the names that follow from it.
    """
    if iskeyword(name) or iskeyword(module):
        which = f"`{name}`" if iskeyword(name) else f"its module `{module}`"
        return Refusal("FW203", f"can't be a class: {which} is a keyword of Python", f"{name}Item")
    if "__" in name:
        return Refusal("FW201", "has a double underscore", _single_underscores(name))
    if name in IMPORTED or name in ERRORS:
        reason = "would hide a name that the generated modules use"
        return Refusal("FW205", reason, f"{name}Item")
    if prefix in PATHS:
        return Refusal("FW206", f"would have the service's own path /{prefix}", f"{name}Item")
    if module.partition(".")[0] in DEVICES:
        reason = f"would have the file `{module}.py`, a device on Windows"
        return Refusal("FW207", reason, f"{name}Item")
    for start in TABLE_PREFIXES:
        if table.startswith(start):
            return Refusal(
                "FW211", f"would have a table `{start}…`, which is reserved", f"My{name}"
            )
    return None


def _single_underscores(name: str) -> str:
    return "_".join(part for part in name.split("_") if part)
