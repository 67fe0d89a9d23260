"""Shortcuts of a process that describes routes and answers no requests.

FastAPI and pydantic repeat much of their work for each route, parameter and default. Without the
repetitions, the document has the same bytes.
"""

from __future__ import annotations

from fw.runtime.http.framework_internals import (
    compare_several_schemas,
    create_adapters_late,
    inspect_validators_once,
)
from fw.runtime.http.query.list_query import ListQuery, ShowQuery

__all__ = ["use_shortcuts"]


def use_shortcuts() -> None:
    """Take the shortcuts in this process from now on, for the modules that it imports."""
    create_adapters_late()
    inspect_validators_once()
    compare_several_schemas()
    # The columns of the models describe the query parameters, not the fields of these classes.
    for query in (ShowQuery, ListQuery):
        query.model_config["defer_build"] = True
