"""Settings with typed access: `config.int("shop.page", 25)`."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, TypeVar

from fw.runtime.config.files import FILE, environment, find, merged, read_files, variable
from fw.runtime.config.settings import KNOWN
from fw.runtime.errors import FwError

__all__ = ["CACHE_VARIABLE", "EXPECTED", "FALSE", "TRUE", "Config", "TypedAccess", "as_type"]

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

# Aliases, because the methods of the class hide the names of the types.
Text = str
Whole = int
Number = float
Flag = bool
Items = list[Any]


class _Required:
    """Type of the default of required settings."""


REQUIRED: Final = _Required()


class TypedAccess(ABC):
    """Typed access to settings. Each method raises FwError for a value of another type.

    The error names the place of the value and the expected type. A missing setting without a
    default is an error, too.
    """

    @abstractmethod
    def invalid(self, key: Text, expected: Text, hint: Text | None = None) -> FwError:
        """Return an error that names the place of an invalid value and the values that fit."""

    @abstractmethod
    def stated(self, key: Text) -> tuple[Any, Flag]:
        """Return the value, None if it is missing, and True if it is from the environment."""

    def str(self, key: Text, default: Text | _Required = REQUIRED) -> Text:
        """Return a string."""
        return self._typed(key, default, str)

    def int(self, key: Text, default: Whole | _Required = REQUIRED) -> Whole:
        """Return an integer."""
        return self._typed(key, default, int)

    def float(self, key: Text, default: Number | _Required = REQUIRED) -> Number:
        """Return a number. An integer is converted to float."""
        return self._typed(key, default, float)

    def bool(self, key: Text, default: Flag | _Required = REQUIRED) -> Flag:
        """Return a boolean. Environment variables may also use 1, on, yes, 0, off and no."""
        return self._typed(key, default, bool)

    def list(self, key: Text, default: Items | _Required = REQUIRED) -> Items:
        """Return a list. An environment variable is split at commas into strings."""
        return self._typed(key, default, list)

    def _typed(self, key: Text, default: T | _Required, kind: type[T]) -> T:
        value, is_text = self.stated(key)
        if value is None:
            if isinstance(default, _Required):
                table, _, word = key.rpartition(".")
                place = f"{word} in [{table}] of fw.toml, or {variable(key)} in .env"
                raise FwError(f"missing setting {key}", hint=f"set {place}")
            return default
        if is_text:
            try:
                value = as_type(kind, value)
            except ValueError:
                raise self.invalid(key, EXPECTED[kind]) from None
        if kind is float and type(value) is int:
            value = float(value)
        if type(value) is not kind:
            raise self.invalid(key, EXPECTED[kind])
        return value


def as_type(kind: type, text: Text) -> Any:
    """Convert the text of an environment variable to a type; ValueError if it is invalid."""
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


CACHE_VARIABLE = "FW_CONFIG_CACHE"

Files = Mapping[str, Mapping[str, Any]]


class Config(TypedAccess):
    """Settings by dotted key. `database.url` is `DATABASE_URL` in `.env` and the environment.

    `values` are the merged settings of all files, `files` those of each file by path.
    """

    def __init__(
        self, values: Mapping[str, Any], environment: Mapping[str, str], files: Files | None = None
    ) -> None:
        self.values = dict(values)
        self.environment = dict(environment)
        self.files: Files = {FILE: self.values} if files is None else files

    def __repr__(self) -> str:
        # Without values, because they may be secrets and end up in logs.
        return f"<Config of {', '.join(self.files) or 'no file'}>"

    @classmethod
    def load_auto(cls, path: str | os.PathLike[str]) -> Config:
        """Read the settings of a project; raise FwError for invalid files.

        Missing files count as empty. With `FW_CONFIG_CACHE=1`, `fw.toml` and `config/*.toml` are
        read from the config cache while it is valid.
        """
        root = Path(path)
        variables = environment(root)
        cached = None
        if cls({}, variables).wants_cache():
            from fw.runtime.optimize.config_cache import load

            cached = load(root)
        files = read_files(root) if cached is None else cached
        return cls(merged(files), variables, files)

    def get(self, key: str, default: Any = None) -> Any:
        """Return the setting or table of a dotted key such as `server.port`.

        Environment variables override files, in tables, too. Their text is converted to the type
        of the value in the file, otherwise of the default. Only keys with a dot have a variable:
        `path` is not `PATH`.
        """
        value = find(self.values, key)
        if isinstance(value, Mapping):
            return {word: self.get(f"{key}.{word}") for word in value}
        stated = self._variable(key)
        if stated is None or isinstance(default, Mapping):
            return default if value is None else value
        kind = type(default if value is None else value)
        try:
            return as_type(kind, stated)
        except ValueError:
            raise self.invalid(key, EXPECTED[kind]) from None

    def has_table(self, name: str) -> bool:
        """Return True if the files have a table of that name, even an empty one."""
        return isinstance(self.values.get(name), Mapping)

    def stated(self, key: str) -> tuple[Any, bool]:
        """Return the value, None if it is missing, and True if it is from the environment."""
        text = self._variable(key)
        return (find(self.values, key), False) if text is None else (text, True)

    def _variable(self, key: str) -> str | None:
        return self.environment.get(variable(key)) if "." in key else None

    def file_of(self, key: str) -> str | None:
        """Return the path of the file with a setting, None if no file has it."""
        for path, said in self.files.items():
            if find(said, key) is not None:
                return path
        return None

    def setting(self, key: str) -> Any:
        """Return one of fw's settings, a key of `KNOWN`; raise FwError for an invalid value.

        The error names the place of the value, the values that fit, and the default.
        """
        known = KNOWN[key]
        value, is_text = self.stated(key)
        if value is None:
            return known.default
        try:
            value = as_type(type(known.default), value) if is_text else value
            is_valid = known.accepts(value)
        except ValueError:
            is_valid = False
        if is_valid:
            return value
        import json

        raise self.invalid(key, known.expected, f"the default is {json.dumps(known.default)}")

    def invalid(self, key: str, expected: str, hint: str | None = None) -> FwError:
        """Return an error that names the place of an invalid value and the values that fit."""
        from fw.runtime.config.secrets import masked

        value, is_text = self.stated(key)
        shown = masked(key, value)
        if is_text:
            message = f"invalid {variable(key)} {shown!r}"
            remedy = f"use {expected} in .env or in the environment"
        else:
            message = f"{self.file_of(key) or FILE}: invalid {key} {shown!r}"
            remedy = f"use {expected}"
        return FwError(message, hint="; ".join(filter(None, (remedy, hint))))

    def check(self) -> None:
        """Raise FwError if one of fw's settings has an invalid value."""
        for key in KNOWN:
            self.setting(key)

    def wants_cache(self) -> bool:
        """Return True if `FW_CONFIG_CACHE` enables the config cache."""
        return self.environment.get(CACHE_VARIABLE, "").strip().lower() in TRUE

    def env(self, name: str, default: str | None = None) -> str | None:
        """Return a variable of the environment or of `.env`."""
        return self.environment.get(name, default)
