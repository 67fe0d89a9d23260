"""Actions in descriptors: buttons that call an endpoint of the API."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from fw.runtime.names import suggest

__all__ = ["Action", "action_fault", "allowed_actions"]

_NAME: Final = re.compile(r"\{([^{}]*)\}")
_SEGMENT: Final = re.compile(r"/([^/{}?#]*)")
_VERBS: Final = {"POST": "create", "PUT": "update", "PATCH": "update", "DELETE": "delete"}
_KEY: Final = "id"
"""Name in a path for the primary key, whatever the field is called."""

Value = str | int | float | bool | None


class _FormField(BaseModel):
    """A field of an action's form, as in `fields` of the descriptor."""

    model_config = ConfigDict(extra="allow", strict=True)

    type: str
    label: str


class Action(BaseModel):
    """A button on the page of a record (`record`), for selected records, or above the list."""

    model_config = ConfigDict(extra="allow", strict=True)

    label: Annotated[str, Field(min_length=1)]
    path: Annotated[str, Field(pattern=r"^/[^/\s]\S*$")]
    method: Literal["POST", "PUT", "PATCH", "DELETE"] = "POST"
    on: Literal["record", "selection", "list"] = "record"
    when: dict[str, Value | list[Value]] = {}
    confirm: str | None = None
    message: str | None = None
    fields: dict[str, _FormField] = {}
    icon: str | None = None
    style: Literal["primary", "danger"] | None = None
    roles: list[str] | None = None


def action_fault(actions: Sequence[Action], fields: Mapping[str, Mapping[str, Any]]) -> str | None:
    """Return the first error in the actions of a resource with these fields, or None."""
    faults = (
        f"actions[{place}].{fault}"
        for place, action in enumerate(actions)
        for fault in _faults(action, fields)
    )
    return next(faults, None)


def _faults(action: Action, fields: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    names = _NAME.findall(action.path)
    for name in names:
        if action.on == "list":
            yield f'path: {{{name}}} needs a record; use it with "on": "record" or "selection"'
        elif name != _KEY and name not in fields:
            yield f"path: unknown field {name!r}; {suggest(name, [_KEY, *fields])}"
    if re.search(r"[{}]", _NAME.sub("", action.path)):
        yield "path: a brace is not closed; write {id}, for example"
    if action.when and action.on == "list":
        yield 'when: needs a record; use it with "on": "record" or "selection"'
    for name, wanted in action.when.items():
        if name not in fields:
            yield f"when: unknown field {name!r}; {suggest(name, fields)}"
            continue
        values = fields[name].get("values")
        for value in wanted if isinstance(wanted, list) else [wanted]:
            if values and value is not None and value not in values:
                yield f"when: {name} has no value {value!r}; {suggest(str(value), values)}"


def allowed_actions(
    actions: Sequence[Mapping[str, Any]],
    verbs: Callable[[str], Sequence[str] | None],
    role: str | None,
) -> list[Mapping[str, Any]]:
    """Return the actions that the current actor may use.

    `verbs` returns the verbs for the first segment of a path, None for a segment without a model,
    whose endpoint decides by itself. `role` is that of the actor, None without logins.
    """
    return [
        action
        for action in actions
        if _is_allowed(action, verbs) and (role is None or role in action.get("roles", [role]))
    ]


def _is_allowed(action: Mapping[str, Any], verbs: Callable[[str], Sequence[str] | None]) -> bool:
    found = _SEGMENT.match(action["path"])
    allowed = verbs(found[1]) if found else None
    return allowed is None or _VERBS[action.get("method", "POST")] in allowed
