"""Dependency injection container."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from threading import RLock
from types import NoneType, UnionType
from typing import Annotated, Any, Final, TypeVar, Union, get_args, get_origin, overload

from fw.runtime.errors import FwError

__all__ = ["Container"]

T = TypeVar("T")

_Maker = tuple[Callable[..., Any], bool]

_EMPTY: Final = inspect.Parameter.empty
_GIVEN: Final = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)

_chain: ContextVar[tuple[object, ...]] = ContextVar("fw_container_chain", default=())
"""Keys that are being resolved, outermost first."""


class Container:
    """Resolves objects by their class or by a name.

    Parameters of constructors and factories are resolved by their annotations. A parameter with a
    default is resolved only if its type is bound.
    """

    def __init__(self) -> None:
        self._makers: dict[object, _Maker] = {}
        self._made: dict[object, Any] = {}
        self._lock = RLock()
        self.instance(Container, self)

    def bind(self, key: object, maker: Callable[..., Any] | None = None) -> None:
        """Bind a key to a factory, a class or a function, that is called each time.

        Without a factory, a class is bound to itself.
        """
        self._set(key, maker, shared=False)

    def singleton(self, key: object, maker: Callable[..., Any] | None = None) -> None:
        """Bind a key to a factory that is called once; `make` then returns the same object."""
        self._set(key, maker, shared=True)

    def instance(self, key: object, thing: Any) -> None:
        """Bind a key to an existing object."""
        self._set(key, lambda: thing, shared=True)

    def _set(self, key: object, maker: Callable[..., Any] | None, *, shared: bool) -> None:
        if maker is None:
            if not isinstance(key, type):
                raise FwError(
                    f"missing factory for the name {key!r}", hint="pass a class or a function"
                )
            maker = key
        if not callable(maker):
            hint = f"use instance({_name(key)}, …) for an existing object"
            # The message omits the value, which may be a secret.
            raise FwError(f"the factory of {_name(key)} is not callable", hint=hint)
        if inspect.iscoroutinefunction(maker):
            hint = "create the object in start() of a service provider and bind it with instance()"
            raise FwError(f"the factory {_name(maker)} is async", hint=hint)
        with self._lock:
            self._makers[key] = (maker, shared)
            self._made.pop(key, None)

    def has(self, key: object) -> bool:
        """Return True if the key is bound."""
        return key in self._makers

    @overload
    def make(self, key: type[T], *given: Any, **named: Any) -> T: ...
    @overload
    def make(self, key: object, *given: Any, **named: Any) -> Any: ...
    def make(self, key: object, *given: Any, **named: Any) -> Any:
        """Return the object for a key; construct a class that isn't bound.

        `given` and `named` are arguments; a singleton uses them only the first time. Raises FwError
        for an unbound name, for a parameter that can't be resolved, and for a dependency cycle.
        The error names the chain of keys.
        """
        if key in self._made:
            return self._made[key]
        maker: Any
        maker, shared = self._makers.get(key, (key, False))
        if not callable(maker) or (key not in self._makers and not isinstance(key, type)):
            raise _unbound(key)
        if not shared:
            with _making(key):
                return self.call(maker, *given, **named)
        # One object for all threads. The lock is reentrant, as a factory may need singletons.
        with self._lock, _making(key):
            if key not in self._made:
                self._made[key] = self.call(maker, *given, **named)
            return self._made[key]

    def call(self, function: Callable[..., T], *given: Any, **named: Any) -> T:
        """Call a function or class; resolve the missing parameters by their types."""
        if inspect.isabstract(function) or getattr(function, "_is_protocol", False):
            raise _fault(f"{_name(function)} is abstract", "bind a class that implements it")
        try:
            signature = inspect.signature(function, eval_str=True)
        except (TypeError, ValueError):
            # A built-in without a signature.
            return function(*given, **named)
        except NameError as error:
            hint = "import it outside of `if TYPE_CHECKING`"
            raise _fault(f"{_name(function)}: {error}", hint) from error
        try:
            bound = signature.bind_partial(*given, **named)
        except TypeError as error:
            raise _fault(f"{_name(function)}: {error}", "check its parameters") from error
        for name, parameter in signature.parameters.items():
            if name not in bound.arguments and parameter.kind not in _GIVEN:
                self._fill(bound.arguments, function, parameter)
        return function(*bound.args, **bound.kwargs)

    def _fill(self, into: dict[str, Any], owner: object, parameter: inspect.Parameter) -> None:
        wanted, may_miss = _wanted(parameter.annotation)
        if self.has(wanted):
            into[parameter.name] = self.make(wanted)
        elif parameter.default is not _EMPTY:
            into[parameter.name] = parameter.default
        elif may_miss:
            into[parameter.name] = None
        elif _is_class(wanted):
            into[parameter.name] = self.make(wanted)
        else:
            kind = "has no type" if wanted is _EMPTY else f"is {_name(wanted)}"
            message = (
                f"cannot resolve {parameter.name} of {_name(owner)}: it {kind} and is not bound"
            )
            hint = f"give {parameter.name} a default, or bind {_name(owner)} to a factory"
            raise _fault(message, hint)


def _is_class(wanted: object) -> bool:
    """Return True for a class outside of builtins: an empty str or dict would be useless."""
    return isinstance(wanted, type) and wanted is not _EMPTY and wanted.__module__ != "builtins"


def _wanted(annotation: Any) -> tuple[Any, bool]:
    """Return the class of an annotation, and True if it is optional."""
    while get_origin(annotation) is Annotated:
        annotation = get_args(annotation)[0]
    if get_origin(annotation) in (Union, UnionType):
        others = [each for each in get_args(annotation) if each is not NoneType]
        if len(others) == 1:
            return others[0], len(get_args(annotation)) > 1
    return annotation, False


@contextmanager
def _making(key: object) -> Iterator[None]:
    chain = _chain.get()
    if key in chain:
        cycle = " -> ".join(map(_name, (*chain[chain.index(key) :], key)))
        hint = "resolve one of them when it is used, not in its constructor"
        raise FwError(f"dependency cycle: {cycle}", hint=hint)
    token = _chain.set((*chain, key))
    try:
        yield
    finally:
        _chain.reset(token)


def _unbound(key: object) -> FwError:
    return _fault(f"{key!r} is not bound", "bind it in a service provider")


def _fault(message: str, hint: str) -> FwError:
    """Return an error with the chain of keys that led to it."""
    path = " -> ".join(map(_name, _chain.get()))
    return FwError(f"{message} (while resolving {path})" if path else message, hint=hint)


def _name(thing: object) -> str:
    return getattr(thing, "__qualname__", None) or str(thing)
