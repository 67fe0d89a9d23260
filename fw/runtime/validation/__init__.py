"""Rules as Laravel writes them: `validate(payload, {"email": "required|email|max:255"})`.

Names are loaded when they are first used: an application that validates nothing this way pays
nothing for it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fw.runtime.validation.errors import InvalidRule, ValidationError
    from fw.runtime.validation.validator import Validator, avalidate, validate

__all__ = ["InvalidRule", "ValidationError", "Validator", "avalidate", "validate"]

_HOMES = {
    "InvalidRule": "errors",
    "ValidationError": "errors",
    "Validator": "validator",
    "avalidate": "validator",
    "validate": "validator",
}


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
