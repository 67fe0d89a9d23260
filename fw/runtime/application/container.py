"""The container: how things that an application shares are made, and handed to who needs them."""

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
"""What is being made, outermost first: a maker may ask the container for more."""


class Container:
    """Makes things by their class, or by a name.

    What a class's constructor or a maker needs is read off the annotations of its parameters
    and made in turn. A parameter with a default is filled only by what is bound.
    """

    def __init__(self) -> None:
        self._makers: dict[object, _Maker] = {}
        self._made: dict[object, Any] = {}
        self._lock = RLock()
        self.instance(Container, self)

    def bind(self, key: object, maker: Callable[..., Any] | None = None) -> None:
        """Have `make(key)` call the maker each time: a class, or a function.

        Without a maker, a class is bound to itself.
        """
        self._set(key, maker, shared=False)

    def singleton(self, key: object, maker: Callable[..., Any] | None = None) -> None:
        """Have `make(key)` call the maker once, and return the same thing ever after."""
        self._set(key, maker, shared=True)

    def instance(self, key: object, thing: Any) -> None:
        """Have `make(key)` return this very thing."""
        self._set(key, lambda: thing, shared=True)

    def _set(self, key: object, maker: Callable[..., Any] | None, *, shared: bool) -> None:
        if maker is None:
            if not isinstance(key, type):
                raise FwError(f"{key!r} is a name, and has no maker", hint="give one")
            maker = key
        if not callable(maker):
            hint = f"what is there already is given by instance({_name(key)}, …)"
            # What it is may be a secret.
            raise FwError(f"the maker of {_name(key)} can't be called", hint=hint)
        if inspect.iscoroutinefunction(maker):
            hint = "make it in the start() of a provider, and give it by instance()"
            raise FwError(f"{_name(maker)} is async, and make() can't wait for it", hint=hint)
        with self._lock:
            self._makers[key] = (maker, shared)
            self._made.pop(key, None)

    def has(self, key: object) -> bool:
        """Say whether something is bound to the key."""
        return key in self._makers

    @overload
    def make(self, key: type[T], *given: Any, **named: Any) -> T: ...
    @overload
    def make(self, key: object, *given: Any, **named: Any) -> Any: ...
    def make(self, key: object, *given: Any, **named: Any) -> Any:
        """Return what is bound to the key; a class that isn't bound is called.

        `given` and `named` are arguments; a shared thing takes none but the first time. FwError
        for a name that nothing is bound to, for a parameter that nobody can fill, and for things
        that need each other: it names the chain that led there.
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
        # One thing for all threads; a maker may well need other shared things.
        with self._lock, _making(key):
            if key not in self._made:
                self._made[key] = self.call(maker, *given, **named)
            return self._made[key]

    def call(self, function: Callable[..., T], *given: Any, **named: Any) -> T:
        """Call a function or class; parameters that aren't given are made by their type."""
        if inspect.isabstract(function) or getattr(function, "_is_protocol", False):
            raise _fault(f"{_name(function)} is abstract", "bind a class that implements it")
        try:
            signature = inspect.signature(function, eval_str=True)
        except (TypeError, ValueError):
            # Written in C, with no signature to read.
            return function(*given, **named)
        except NameError as error:
            hint = "import it where the code runs, not for the type checker alone"
            raise _fault(f"{_name(function)}: {error}", hint) from error
        try:
            bound = signature.bind_partial(*given, **named)
        except TypeError as error:
            raise _fault(f"{_name(function)}: {error}", "look at its parameters") from error
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
            message = f"{_name(owner)} needs {parameter.name}, which {kind}: nothing is bound to it"
            hint = f"give {parameter.name} a default, or bind {_name(owner)} to a function"
            raise _fault(message, f"{hint} that makes one")


def _is_class(wanted: object) -> bool:
    """Say whether it is a class that is worth calling: an empty text would be of no use."""
    return isinstance(wanted, type) and wanted is not _EMPTY and wanted.__module__ != "builtins"


def _wanted(annotation: Any) -> tuple[Any, bool]:
    """Return what an annotation asks for, and whether None will do."""
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
        circle = " -> ".join(map(_name, (*chain[chain.index(key) :], key)))
        hint = "have one of them ask the container when it is used, not when it is made"
        raise FwError(f"these need each other: {circle}", hint=hint)
    token = _chain.set((*chain, key))
    try:
        yield
    finally:
        _chain.reset(token)


def _unbound(key: object) -> FwError:
    return _fault(f"nothing is bound to {key!r}", "bind it in a service provider")


def _fault(message: str, hint: str) -> FwError:
    """Return an error that says what everything was needed for."""
    path = " -> ".join(map(_name, _chain.get()))
    return FwError(f"{message} (while making {path})" if path else message, hint=hint)


def _name(thing: object) -> str:
    return getattr(thing, "__qualname__", None) or str(thing)
