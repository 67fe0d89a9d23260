"""Settings: `fw.toml`, then `.env` on top, then the environment."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from dotenv import dotenv_values

from fw.runtime.errors import FwError
from fw.runtime.settings import KNOWN

__all__ = ["CACHE_VARIABLE", "Config", "read_file"]

CACHE_VARIABLE = "FW_CONFIG_CACHE"

_TRUE = frozenset({"1", "on", "true", "yes"})
_FALSE = frozenset({"", "0", "false", "no", "off"})


class Config:
    """Settings by dotted key. `database.url` is `DATABASE_URL` in `.env` and the environment."""

    def __init__(self, values: Mapping[str, Any], environment: Mapping[str, str]) -> None:
        self.values = dict(values)
        self.environment = dict(environment)

    @classmethod
    def load_auto(cls, path: str | os.PathLike[str]) -> Config:
        """Read the settings of the project in that directory; raise FwError for broken ones.

        A file that is missing counts as empty. With `FW_CONFIG_CACHE=1` what `fw.toml` says is
        taken from the config cache, as long as that holds.
        """
        root = Path(path)
        file = dotenv_values(root / ".env", interpolate=False) if (root / ".env").exists() else {}
        stated = {name: value for name, value in file.items() if value is not None}
        config = cls({}, {**stated, **os.environ})
        cached = None
        if config.wants_cache():
            from fw.runtime.bootstrap.config import load

            cached = load(root)
        config.values = read_file(root) if cached is None else cached
        return config

    def get(self, key: str, default: Any = None) -> Any:
        """Return the setting of a dotted key, such as `server.port`.

        A value of the environment is turned into the type of the one that it replaces: that of
        `fw.toml`, else the default. Only keys with a dot are looked up there: `path` is not
        `PATH`.
        """
        value: Any = self.values
        for part in key.split("."):
            value = value.get(part) if isinstance(value, Mapping) else None
        if "." in key:
            stated = self.environment.get(key.upper().replace(".", "_"))
            if stated is not None:
                return _like(default if value is None else value, stated, key)
        return default if value is None else value

    def setting(self, key: str) -> Any:
        """Return a setting of fw's own, one of `KNOWN`; raise FwError for an unfit value.

        The error says where the value stands, what it must be, and what holds without it.
        """
        known = KNOWN[key]
        name = key.upper().replace(".", "_")
        stated = self.environment.get(name)
        value = self.get(key, known.default) if stated is None else stated
        try:
            value = value if stated is None else _like(known.default, stated, key)
            fits = known.fits(value)
        except FwError:
            fits = False
        if fits:
            return value
        default = f"{known.default or 'nothing'!s}".lower()
        if stated is not None:
            message = f"{name} is {stated!r}, but must be {known.wanted}"
            hint = f"set it right in .env or in the environment; without it, it is {default}"
        else:
            table, _, word = key.rpartition(".")
            message = f"fw.toml: {word} in [{table}] is {value!r}, but must be {known.wanted}"
            hint = f"set it right; without that line it is {default}"
        raise FwError(message, hint=hint)

    def check(self) -> None:
        """Raise FwError if any setting of fw's own has an unfit value."""
        for key in KNOWN:
            self.setting(key)

    def wants_cache(self) -> bool:
        """Say whether `FW_CONFIG_CACHE` asks for the config cache."""
        return self.environment.get(CACHE_VARIABLE, "").strip().lower() in _TRUE

    def env(self, name: str, default: str | None = None) -> str | None:
        """Return a variable of the environment or of `.env`."""
        return self.environment.get(name, default)


def read_file(root: Path) -> dict[str, Any]:
    """Return what `fw.toml` in that directory says, {} without one; FwError for a broken one."""
    import tomllib

    try:
        return tomllib.loads((root / "fw.toml").read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise FwError(f"fw.toml can't be read: {error}") from error


def _like(model: Any, text: str, key: str) -> Any:
    """Return the text as a value of the model's type; a bool is an int, so it comes first."""
    try:
        if isinstance(model, bool):
            return _boolean(text)
        if isinstance(model, int):
            return int(text)
        if isinstance(model, float):
            return float(text)
    except ValueError:
        kind = type(model).__name__
        raise FwError(f"{key.upper().replace('.', '_')} must be of the type {kind}") from None
    if isinstance(model, list):
        return [part.strip() for part in text.split(",") if part.strip()]
    return text


def _boolean(text: str) -> bool:
    word = text.strip().lower()
    if word not in _TRUE | _FALSE:
        raise ValueError(word)
    return word in _TRUE
