"""Base classes of errors with a message for the user."""

from __future__ import annotations

import re
import sys
from importlib.util import find_spec
from pathlib import Path

__all__ = [
    "Forbidden",
    "FwError",
    "InvalidInput",
    "InvalidToml",
    "NotFound",
    "PreconditionFailed",
    "ResponseTooLarge",
    "SecondFactorRequired",
    "ServiceUnavailable",
    "TooManyRequests",
    "Unauthenticated",
    "UsageError",
    "hint_of",
]


class FwError(Exception):
    """Error in the user's input or environment, shown as text without a traceback.

    `hint` tells how to fix it. A command exits with `exit_status`: 1.
    """

    exit_status = 1

    def __init__(self, message: str, *, hint: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class UsageError(FwError):
    """Invalid use of a command: exit status 2."""

    exit_status = 2


class InvalidToml(FwError):
    """A settings file isn't valid TOML. `error` is the message of tomllib, with the position."""

    def __init__(self, path: str, error: Exception) -> None:
        said = str(error)
        if found := re.fullmatch(r"(.+) \(at line (\d+), column (\d+)\)", said):
            path, said = f"{path}:{found[2]}:{found[3]}", found[1]
        hint = 'write a table as [server], a number as port = 8000 and text as name = "shop"'
        super().__init__(f"{path}: {said[:1].lower()}{said[1:]}", hint=hint)


class NotFound(FwError):
    """No record has the key: status 404.

    `what` is the class name of the model. It is logged, but not shown to clients.
    """

    def __init__(self, what: str, key: object) -> None:
        super().__init__(f"no {what} has the key {key}")
        self.what = what
        self.key = key


class PreconditionFailed(FwError):
    """A record does not meet the precondition of a change: status 412."""

    def __init__(self, what: str, key: object) -> None:
        super().__init__(f"the {what} with the key {key} does not meet the precondition")
        self.what = what
        self.key = key


class ResponseTooLarge(FwError):
    """A response would have more bytes than `http.max_response_size`: status 422."""

    def __init__(self, limit: int) -> None:
        super().__init__(
            f"the response would be larger than {limit} bytes (http.max_response_size); "
            "request fewer relations, fields, or rows per page"
        )


class Unauthenticated(FwError):
    """The request has no valid credentials: status 401.

    `reason` is an OAuth error code (RFC 6749, section 5.2, and RFC 6750, section 3.1), None for a
    request without credentials.
    """

    def __init__(
        self, reason: str | None = None, message: str = "the request needs a valid token"
    ) -> None:
        super().__init__(message)
        self.reason = reason


class SecondFactorRequired(Unauthenticated):
    """The password is right, and the login needs another step: status 401.

    The client sends `challenge` with a code. If the user `enrols`, an authenticator app comes first.
    """

    def __init__(self, challenge: str, *, enrols: bool) -> None:
        super().__init__("mfa_required", "the login needs a code of an authenticator app")
        self.challenge = challenge
        self.enrols = enrols


class Forbidden(FwError):
    """The user lacks the permission: status 403. Clients see `detail`, but not the message.

    In development, they see `explanation` instead.
    """

    def __init__(
        self, message: str, *, detail: str | None = None, explanation: str | None = None
    ) -> None:
        super().__init__(message)
        self.detail = detail
        self.explanation = explanation


class TooManyRequests(FwError):
    """A rate limit is exceeded: status 429. `retry_after` is in seconds."""

    def __init__(self, retry_after: int) -> None:
        super().__init__(f"too many requests; try again in {retry_after} s")
        self.retry_after = retry_after


class InvalidInput(FwError):
    """The client sent a value that can't be used: status 422. The message is shown to clients."""


class ServiceUnavailable(FwError):
    """A required service is temporarily unavailable: status 503."""


def hint_of(error: Exception, root: Path) -> str:
    """Return the hint for an error that the code of the project at `root` doesn't catch."""
    name = error.name if isinstance(error, ModuleNotFoundError) else None
    package = (name or "").partition(".")[0]
    if package and not _is_known(package, root):
        return f"install {package}: pip install -e . installs the packages of pyproject.toml"
    return "set FW_DEBUG=1 to show the traceback"


def _is_known(package: str, root: Path) -> bool:
    """Return True for a package of Python, of the project, or that is installed already."""
    if package == "app" or package in sys.stdlib_module_names or (root / package).is_dir():
        return True
    try:
        return find_spec(package) is not None
    except ValueError:
        # A module that is imported and has no spec.
        return True
