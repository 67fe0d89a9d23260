"""What `[auth]` in `fw.toml` means for the artifacts: an application with logins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fw.tasks.artifact import Settings

__all__ = ["ROLE", "USER", "has_logins", "is_account", "rules_of"]

USER: Final = "User"
ROLE: Final = "AuthRole"
"""The models that `fw auth` adds to the schema."""


def has_logins(settings: Settings) -> bool:
    """Say whether the application has logins."""
    return settings.values.get("auth") is not None


def is_account(model: str, settings: Settings) -> bool:
    """Say whether the records of a model are those who log in."""
    return model == USER and has_logins(settings)


def rules_of(settings: Settings) -> Mapping[str, Any]:
    """Return what `[auth.routes]` says."""
    auth = settings.values.get("auth")
    rules = auth.get("routes") if isinstance(auth, Mapping) else None
    return rules if isinstance(rules, Mapping) else {}
