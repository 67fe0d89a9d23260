"""Security schemes and requirements in `/openapi.json`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from fastapi.routing import APIRoute, iter_route_contexts
from starlette.routing import BaseRoute, Route

from fw.runtime.auth.endpoints.forbidden_operations import leave_out_forbidden
from fw.runtime.auth.policy.actor import ANONYMOUS
from fw.runtime.auth.policy.field_access import spoken
from fw.runtime.auth.policy.own_routes import is_public
from fw.runtime.auth.policy.policy import BY_FORM, OPEN, WITHOUT_LOGIN, Policy, verb_of
from fw.runtime.database.repositories import authorization
from fw.runtime.http.error_handling.problem_details import problems

if TYPE_CHECKING:
    from fw.runtime.database.repositories.authorization import Verb
    from fw.runtime.http.routing.table import RouteTable

__all__ = ["describe", "describe_own"]

_SCHEME: Final = "bearer"
_FORM: Final = "password"
_WRITES: Final = ("POST", "PUT", "PATCH")
_WITHOUT_READING: Final = "Without the right to read the record"
_TOKEN_PATH: Final = f"/{OPEN}/{BY_FORM}"


def describe(description: dict[str, Any], table: RouteTable, policy: Policy) -> None:
    """Add the security schemes, and the requirement to each operation that takes a token.

    Operations that nobody may call are left out.
    """
    leave_out_forbidden(description, table.modules, policy)
    components = description.setdefault("components", {})
    schemes = components.setdefault("securitySchemes", {})
    either: list[dict[str, list[str]]] = [{_SCHEME: []}]
    if _TOKEN_PATH in description["paths"] or _takes_form(table):
        flow = {"tokenUrl": _TOKEN_PATH, "scopes": {}}
        # /docs offers the first scheme first.
        schemes[_FORM] = {"type": "oauth2", "flows": {"password": flow}}
        either.append({_FORM: []})
    schemes[_SCHEME] = {"type": "http", "scheme": "bearer", "bearerFormat": "JWT"}
    for path, method, operation in _operations(description["paths"]):
        if _takes_token(path, method, table.modules, policy):
            operation["security"] = either
            statuses = (401,) if path.startswith(f"/{OPEN}/") else (401, 403)
            for status, answer in problems(*statuses).items():
                operation["responses"].setdefault(str(status), answer)
            operation["responses"] = dict(sorted(operation["responses"].items()))
        elif _is_public(path, table.modules):
            _describe_optional(operation, either)
        if authorization.explained == "always":
            _describe_rules(operation, path, method, table.modules, policy)
        if _may_be_unreadable(path, method, table.modules, policy):
            _describe_unreadable(operation)


def describe_own(description: dict[str, Any], routes: Iterable[BaseRoute]) -> None:
    """Add the requirement to the operations of the application's own routes."""
    either: list[dict[str, list[str]]] = [
        {name: []}
        for name in (_SCHEME, _FORM)
        if name in description["components"]["securitySchemes"]
    ]
    for route in iter_route_contexts([*routes]):
        if not isinstance(route.original_route, APIRoute):
            continue
        methods = description["paths"].get(route.path_format, {})
        for method in route.methods or ():
            operation = methods.get(method.lower())
            if operation is None:
                continue
            if is_public(route.endpoint):
                _describe_optional(operation, either)
            else:
                operation["security"] = either
                operation["responses"].setdefault("401", problems(401)[401])


def _takes_form(table: RouteTable) -> bool:
    """Return True if the table has the form's endpoint, which a part of a document may not have."""
    try:
        routes = table.router(OPEN).routes
    except Exception:  # noqa: BLE001 - the user's code may raise anything
        return False
    return any(
        isinstance(each, Route) and each.path == _TOKEN_PATH and each.include_in_schema
        for each in routes
    )


def _may_be_unreadable(path: str, method: str, modules: Mapping[str, str], policy: Policy) -> bool:
    """Return True for a write by somebody who may not be allowed to read the record."""
    segment = path[1:].partition("/")[0]
    if segment == OPEN or segment not in modules or method not in _WRITES:
        return False
    return policy.may_exclude_reading(verb_of(method), modules[segment].rpartition(".")[2])


def _describe_rules(
    operation: dict[str, Any], path: str, method: str, modules: Mapping[str, str], policy: Policy
) -> None:
    """Add the rules that decide about an operation to its description."""
    segment, verb = path[1:].partition("/")[0], verb_of(method)
    if segment == OPEN or segment not in modules:
        return
    name = modules[segment].rpartition(".")[2]
    model = policy.ruled(name)
    lines = [*_lines_of_settings(verb, name, policy, ruled=model is not None)]
    if model is not None:
        of_fields = "read" if verb == "read" else "write"
        lines += (
            f"- `{spoken(one, model, ANONYMOUS)}`"
            for one in model.__access__ or ()
            if (of_fields if one.fields else verb) in one.verbs
        )
    before = operation.get("description", "")
    operation["description"] = "\n".join((before, "", "Access rules:", "", *lines)).strip()


def _lines_of_settings(verb: Verb, name: str, policy: Policy, *, ruled: bool) -> Iterator[str]:
    """Yield the rule of a verb by role: the only one of a model without access rules.

    That of settings holds in addition to access rules, and replaces the default.
    """
    rule = policy.rule(verb, name)
    who = rule if isinstance(rule, str) else f"role {', '.join(rule)}"
    if not ruled:
        yield f"- `{verb} to {who}`"
    elif policy.states(verb, name):
        yield f"- only `{verb} to {who}`"


def _describe_unreadable(operation: dict[str, Any]) -> None:
    """Add what a write returns without the right to read the record."""
    responses: dict[str, Any] = operation["responses"]
    if "201" in responses:
        responses["201"]["description"] += f". {_WITHOUT_READING}: an empty body"
    if "200" in responses:
        responses["204"] = {"description": f"{_WITHOUT_READING}: no content"}
        operation["responses"] = dict(sorted(responses.items()))


def _describe_optional(operation: dict[str, Any], either: list[dict[str, list[str]]]) -> None:
    """Add that a public operation takes a token, too: some read more with one, if it is valid."""
    operation.setdefault("security", [{}, *either])
    operation["responses"].setdefault("401", problems(401)[401])
    operation["responses"] = dict(sorted(operation["responses"].items()))


def _operations(paths: Mapping[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in paths.items():
        for method, operation in methods.items():
            if isinstance(operation, dict) and "responses" in operation:
                yield path, method.upper(), operation


def _is_public(path: str, modules: Mapping[str, str]) -> bool:
    """Return True for an operation on a model, given that it needs no token."""
    segment = path[1:].partition("/")[0]
    return segment in modules and segment != OPEN


def _takes_token(path: str, method: str, modules: Mapping[str, str], policy: Policy) -> bool:
    segment, _, rest = path[1:].partition("/")
    if segment not in modules:
        return False
    if segment == OPEN:
        return rest not in WITHOUT_LOGIN
    model = modules[segment].rpartition(".")[2]
    return not policy.decide(ANONYMOUS, verb_of(method), model).allowed
