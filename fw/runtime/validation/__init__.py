"""Validation by rules in Laravel's notation: `validate(payload, {"email": "required|email|max:255"})`.

Names are imported when they are first used, so other applications don't load this package.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fw.runtime.lazy import attach

if TYPE_CHECKING:
    from fw.runtime.validation.rule import InvalidRule, ValidationError
    from fw.runtime.validation.validator import Validator, avalidate, validate

__all__ = ["InvalidRule", "ValidationError", "Validator", "avalidate", "validate"]

_HOMES = {
    "InvalidRule": ".rule",
    "ValidationError": ".rule",
    "Validator": ".validator",
    "avalidate": ".validator",
    "validate": ".validator",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = attach(__name__, _HOMES)
