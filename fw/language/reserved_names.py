"""Invalid and reserved names of a schema, each with the reason and another name.

The lists are constants so that nothing is imported. `tests/language/test_reserved_names.py` compares
them with the attributes of the real classes.
"""

from __future__ import annotations

import re
from keyword import iskeyword
from typing import NamedTuple

from fw.runtime.messages import noun, say

__all__ = [
    "DEVICES",
    "MAX_IDENTIFIER",
    "PATHS",
    "TABLE_PREFIXES",
    "Refusal",
    "invalid_name",
    "is_database_column",
    "refuse_alias",
    "refuse_field",
    "refuse_model",
]

MAX_IDENTIFIER = 63
"""Maximum length of a table or column name that every database accepts."""


class Refusal(NamedTuple):
    """The reason why a name is reserved, and a name to use instead."""

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
"""Prefixes that pydantic reserves, for future versions too."""

SQLALCHEMY = _words("metadata registry type_annotation_map")
"""Attributes of SQLAlchemy's DeclarativeBase."""

RUNTIME = _words("changes values")
"""Attributes of the base classes in `fw.runtime` that generated classes inherit from."""

LIST_PARAMETERS = _words("can fields include page per_page q sort")
"""Query parameters of every list endpoint. A field with such a name could not be filtered."""

DATABASE_COLUMNS = _words(
    """cmax cmin ctid db_roll_ptr db_row_id db_trx_id fts_doc_id tableoid xmax xmin"""
)
"""System columns of PostgreSQL and InnoDB."""

ARGUMENTS = _words("cls self")

IMPORTED = _words("Mapped Repository")
"""Names that generated modules cannot import under another name. All other imports get an alias
when a model or a field has their name."""

ERRORS = _words("EnvironmentError IOError WindowsError")
"""Aliases of OSError. SQLAlchemy looks up classes by name and would find the error instead."""

PATHS = _words("admin auth docs health openapi redoc static")
"""First path segments that the service itself serves."""

DEVICES = frozenset(
    ["aux", "clock$", "con", "nul", "prn"]
    + [f"{device}{number}" for device in ("com", "lpt") for number in range(10)]
)
"""Device names of Windows, which cannot be file names there, whatever the suffix."""

TABLE_PREFIXES = ("fw_", "sqlite_")
"""Table prefixes that fw or SQLite reserves."""


def invalid_name(name: str, what: str) -> tuple[str, str]:
    """Return message and hint for a name of a `what` that breaks the rules for identifiers."""
    from unicodedata import normalize

    if re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", name):
        message = say(
            "{what} name '{name}' has {count} characters; the maximum is {maximum}",
            what=noun(what),
            name=name,
            count=len(name),
            maximum=MAX_IDENTIFIER,
        )
        return message, say("choose a shorter name")
    plain = normalize("NFKD", name[: 2 * MAX_IDENTIFIER]).encode("ascii", "ignore").decode()
    better = re.sub(r"[^A-Za-z0-9_]+", "_", plain.strip("\"'")).lstrip("_0123456789")
    hint = say("use letters, digits and underscores, beginning with a letter")
    if better:
        hint += say("; for example '{better}'", better=better[:MAX_IDENTIFIER])
    return say("invalid {what} name '{name}'", what=noun(what), name=name), hint


def refuse_field(name: str) -> Refusal | None:
    """Return the reason why a field cannot have this name; None for a usable name."""
    refusal = refuse_alias(name)
    if refusal is not None:
        return refusal
    if name.lower() in LIST_PARAMETERS:
        reason = say("is a query parameter of list endpoints")
        return Refusal("FW213", reason, _FIELD_SUGGESTIONS.get(name.lower(), f"{name}_value"))
    if is_database_column(name):
        return Refusal("FW212", say("is a system column of PostgreSQL or MySQL"), f"{name}_value")
    return None


def is_database_column(name: str) -> bool:
    """Return True for a system column of PostgreSQL or InnoDB."""
    return name.lower() in DATABASE_COLUMNS


def refuse_alias(name: str) -> Refusal | None:
    """Return the reason why a relation cannot have this name; None for a usable name."""
    if iskeyword(name):
        return Refusal("FW203", say("is a Python keyword"), f"{name.lower()}_")
    if "__" in name:
        return Refusal("FW201", _DOUBLE_UNDERSCORE, _single_underscores(name))
    if name.startswith(PYDANTIC_PREFIXES):
        return Refusal("FW204", say("begins with a prefix that pydantic reserves"), f"the_{name}")
    if name in PYDANTIC or name in SQLALCHEMY or name in RUNTIME:
        reason = say("is an attribute that generated classes inherit")
        return Refusal("FW204", reason, f"{name}_value")
    if name in IMPORTED or name in ARGUMENTS:
        reason = say("would hide a name that generated classes use")
        return Refusal("FW205", reason, f"{name}_value")
    return None


_DOUBLE_UNDERSCORE = say(
    "has a double underscore, which is reserved for filters such as 'title__like'"
)
_FIELD_SUGGESTIONS = {
    "page": "page_number",
    "q": "question",
    "sort": "sort_order",
}


def refuse_model(name: str, module: str, table: str, prefix: str) -> Refusal | None:
    """Return the reason why a model cannot have this name; None for a usable name.

    `module`, `table` and `prefix` are the model's `Names`.
    """
    if iskeyword(name) or iskeyword(module):
        reason = say("is a Python keyword")
        if not iskeyword(name):
            reason = say("needs the module '{module}', a Python keyword", module=module)
        return Refusal("FW203", reason, f"{name}Item")
    if "__" in name:
        return Refusal("FW201", _DOUBLE_UNDERSCORE, _single_underscores(name))
    if name in IMPORTED or name in ERRORS:
        reason = say("would hide a name that generated modules use")
        return Refusal("FW205", reason, f"{name}Item")
    if prefix in PATHS:
        reason = say("needs the path /{prefix}, which the service itself serves", prefix=prefix)
        return Refusal("FW206", reason, f"{name}Item")
    if module.partition(".")[0] in DEVICES:
        reason = say("needs the file '{module}.py', a device name on Windows", module=module)
        return Refusal("FW207", reason, f"{name}Item")
    for start in TABLE_PREFIXES:
        if table.startswith(start):
            reason = say(
                "needs the table '{table}', whose prefix '{start}' is reserved",
                table=table,
                start=start,
            )
            return Refusal("FW211", reason, f"My{name}")
    return None


def _single_underscores(name: str) -> str:
    return "_".join(part for part in name.split("_") if part)
