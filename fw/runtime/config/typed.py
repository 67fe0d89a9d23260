"""Settings of a certain type: `config.int("shop.page", 25)`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Final, TypeVar

from fw.runtime.config.files import variable
from fw.runtime.errors import FwError

__all__ = ["EXPECTED", "FALSE", "TRUE", "TypedAccess", "as_type"]

TRUE: Final = frozenset({"1", "on", "true", "yes"})
FALSE: Final = frozenset({"", "0", "false", "no", "off"})

EXPECTED: Final[dict[type, str]] = {
    bool: "true or false",
    float: "a number",
    int: "an integer",
    list: "a list",
    str: "a string",
}

T = TypeVar("T")

# What a method of the class is called, no annotation of the class could name any more.
Text = str
Whole = int
Number = float
Flag = bool
Items = list[Any]


class _Required:
    """Stands for the default of a setting that has none."""


REQUIRED: Final = _Required()


class TypedAccess(ABC):
    """Typed access to settings. Each method raises FwError for a value of another type.

    The error names the place of the value and the type. A setting without a value and without
    a default is an error too; it says where to set one.
    """

    @abstractmethod
    def unfit(self, key: Text, expected: Text, hint: Text | None = None) -> FwError:
        """Return an error that names the place of an invalid value and the values that fit."""

    @abstractmethod
    def stated(self, key: Text) -> tuple[Any, Flag]:
        """Return what is stated, None where nothing is, and whether the environment does it."""

    def str(self, key: Text, default: Text | _Required = REQUIRED) -> Text:
        """Return a string."""
        return self._typed(key, default, str)

    def int(self, key: Text, default: Whole | _Required = REQUIRED) -> Whole:
        """Return an integer."""
        return self._typed(key, default, int)

    def float(self, key: Text, default: Number | _Required = REQUIRED) -> Number:
        """Return a number; an integer counts as one."""
        return self._typed(key, default, float)

    def bool(self, key: Text, default: Flag | _Required = REQUIRED) -> Flag:
        """Return true or false; the environment may also say 1, on, yes, 0, off or no."""
        return self._typed(key, default, bool)

    def list(self, key: Text, default: Items | _Required = REQUIRED) -> Items:
        """Return a list; the environment separates its items, which are strings, by commas."""
        return self._typed(key, default, list)

    def _typed(self, key: Text, default: T | _Required, kind: type[T]) -> T:
        value, is_text = self.stated(key)
        if value is None:
            if isinstance(default, _Required):
                table, _, word = key.rpartition(".")
                place = f"{word} in [{table}] of fw.toml, or {variable(key)} in .env"
                raise FwError(f"{key} isn't set", hint=f"set {place}")
            return default
        if is_text:
            try:
                value = as_type(kind, value)
            except ValueError:
                raise self.unfit(key, EXPECTED[kind]) from None
        if kind is float and type(value) is int:
            value = float(value)
        if type(value) is not kind:
            raise self.unfit(key, EXPECTED[kind])
        return value


def as_type(kind: type, text: Text) -> Any:
    """Return a text of the environment as a value of a type; ValueError if it isn't one."""
    if kind is bool:
        word = text.strip().lower()
        if word not in TRUE | FALSE:
            raise ValueError(word)
        return word in TRUE
    if kind is int or kind is float:
        return kind(text)
    if kind is list:
        return [part.strip() for part in text.split(",") if part.strip()]
    return text
