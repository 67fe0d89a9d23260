"""Registry of rules by name: those of fw, of plugins, and of the application."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from functools import cache, wraps
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, TypeVar

from fw.runtime.names import suggest
from fw.runtime.plugins import driver, drivers
from fw.runtime.validation.arguments import nothing
from fw.runtime.validation.rule import Field, InvalidRule, Kind, Message, Prepare, Rule

__all__ = ["add", "extend", "find", "names", "remove", "rule"]

Check = TypeVar("Check", bound=Callable[..., Any])

_RULES: dict[str, Rule] = {}
_NAME = re.compile(r"[a-z][a-z0-9_]*")


def add(rule: Rule) -> None:
    """Register a rule; InvalidRule if its name is taken."""
    if rule.name in _RULES:
        raise InvalidRule(f"the rule {rule.name!r} exists already", hint="choose another name")
    _RULES[rule.name] = rule


def rule(
    name: str,
    message: Message,
    *,
    kind: Kind = "value",
    prepare: Prepare = nothing,
    shows: tuple[str, ...] = (),
    whole: bool = False,
) -> Callable[[Check], Check]:
    """Return a decorator that registers a function as the rule of that name."""

    def register(check: Check) -> Check:
        add(Rule(name, kind, check, message, prepare, shows, whole))
        return check

    return register


def names() -> list[str]:
    """Return the names of all rules."""
    _load_all()
    return sorted(_RULES)


@cache
def _load() -> None:
    home = import_module("fw.runtime.validation.rules")
    for group in iter_modules(home.__path__):
        import_module(f"{home.__name__}.{group.name}")


@cache
def _load_all() -> None:
    """Load the rules of fw, and those of plugins: pairs of a function and a message."""
    _load()
    for name in drivers("validation.rules"):
        function, message = driver("validation.rules", name)
        _extend(name, function, message)


def find(name: str) -> Rule:
    """Return the rule of that name; raise InvalidRule with a suggestion if it is unknown."""
    _load_all()
    found = _RULES.get(name)
    if found is not None:
        return found
    raise InvalidRule(f"unknown rule {name!r}", hint=suggest(name, names()))


def remove(name: str) -> None:
    """Remove a rule that an application added."""
    del _RULES[name]


def extend(name: str, function: Callable[..., Any], message: str) -> None:
    """Add a rule of an application; see `Validator.extend`."""
    _load_all()
    _extend(name, function, message)


def _extend(name: str, function: Callable[..., Any], message: str) -> None:
    if not _NAME.fullmatch(name):
        raise InvalidRule(
            f"invalid rule name {name!r}", hint="use lower-case letters, digits and _"
        )
    known = _RULES.get(name)
    if known is not None and _origin(known.check) == _origin(function):
        # A second application in the process, as in tests, starts its providers again.
        remove(name)
    shows = ("values",)
    if inspect.iscoroutinefunction(function):
        add(
            Rule(
                name,
                "async",
                _async_value_check(function),
                message,
                _argument_check(function),
                shows,
            )
        )
    else:
        add(Rule(name, "value", _value_check(function), message, _argument_check(function), shows))


def _origin(function: Callable[..., Any]) -> tuple[str, str]:
    """Return the module and the name of a function, or of the one that it wraps."""
    place = function if hasattr(function, "__qualname__") else type(function)
    return place.__module__, place.__qualname__


def _value_check(function: Callable[..., Any]) -> Callable[[Field, tuple[str, ...]], bool]:
    @wraps(function)
    def check(field: Field, arguments: tuple[str, ...]) -> bool:
        return bool(function(field.value, *arguments))

    return check


def _async_value_check(
    function: Callable[..., Any],
) -> Callable[[list[Field], tuple[str, ...]], Any]:
    @wraps(function)
    async def check(fields: list[Field], arguments: tuple[str, ...]) -> list[bool]:
        return [bool(await function(field.value, *arguments)) for field in fields]

    return check


def _argument_check(function: Callable[..., Any]) -> Prepare:
    """Derive the number of arguments of a rule from the parameters of its function."""
    try:
        signature = inspect.signature(function)
    except ValueError:
        return lambda arguments: arguments

    def prepare(arguments: tuple[str, ...]) -> tuple[str, ...]:
        try:
            signature.bind(None, *arguments)
        except TypeError as error:
            raise ValueError(f"its function doesn't accept these arguments: {error}") from None
        return arguments

    return prepare
