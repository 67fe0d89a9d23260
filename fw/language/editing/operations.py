"""Edits by name: an operation as plain data, such as an editor or a browser sends it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import Parameter, signature
from typing import Any

from fw.language.editing.changes import Change
from fw.language.editing.fields import (
    add_field,
    change_type,
    delete_field,
    move_field,
    remove_constraint,
    set_constraint,
)
from fw.language.editing.model_lines import (
    add_enum,
    add_member,
    delete_line,
    delete_member,
    delete_rule,
    rename_member,
    set_line,
    set_rule,
)
from fw.language.editing.models import add_model, delete_model, set_comment, set_provider
from fw.language.editing.relations import add_reference, add_relation, delete_relation
from fw.language.editing.renaming import rename_field, rename_model, rename_relation
from fw.language.syntax.source_files import Sources
from fw.runtime.errors import FwError
from fw.runtime.messages import say
from fw.runtime.names import suggest

__all__ = ["OPERATIONS", "edit"]

OPERATIONS: Mapping[str, Callable[..., list[Change]]] = {
    function.__name__: function
    for function in (
        *(add_field, add_model, add_reference, add_relation, change_type, delete_field),
        *(delete_model, delete_relation, move_field, remove_constraint, rename_field),
        *(add_enum, add_member, delete_line, delete_member, rename_member, set_line),
        *(delete_rule, set_rule),
        *(rename_model, rename_relation, set_comment, set_constraint, set_provider),
    )
}
"""The operations by name. Their arguments are those of the functions, after the sources."""


def edit(sources: Sources, operation: Mapping[str, Any]) -> list[Change]:
    """Return the changes of an operation: `{"op": "rename_field", "model": …, "to": …}`.

    Raises FwError for an unknown operation, wrong arguments and unknown names.
    """
    arguments = dict(operation)
    name = str(arguments.pop("op", ""))
    function = OPERATIONS.get(name)
    if function is None:
        raise FwError(say("unknown operation '{name}'", name=name), hint=suggest(name, OPERATIONS))
    accepted = dict(list(signature(function).parameters.items())[1:])
    for given in arguments:
        if given not in accepted:
            raise FwError(
                say("unknown argument '{given}' of {name}", given=given, name=name),
                hint=suggest(given, accepted),
            )
    for argument, parameter in accepted.items():
        if parameter.default is Parameter.empty and argument not in arguments:
            raise FwError(
                say("{name} requires the argument '{argument}'", name=name, argument=argument)
            )
    return function(sources, **arguments)
