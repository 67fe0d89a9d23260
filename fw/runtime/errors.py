"""The root of every error that is meant for a person to read."""

from __future__ import annotations

__all__ = [
    "Forbidden",
    "FwError",
    "NotFound",
    "PreconditionFailed",
    "ServiceUnavailable",
    "TooManyRequests",
    "Unauthenticated",
    "UsageError",
]


class FwError(Exception):
    """A fault in the user's input or surroundings, shown as text without a traceback.

    `hint` says what to do about it. `exit_status` is what a command ends with: 1.
    """

    exit_status = 1

    def __init__(self, message: str, *, hint: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class UsageError(FwError):
    """A command was called wrongly: exit status 2."""

    exit_status = 2


class NotFound(FwError):
    """There is no record with that key; a request for it is answered with 404.

    `what` is the model's class name: it is logged, never shown to a client.
    """

    def __init__(self, what: str, key: object) -> None:
        super().__init__(f"no {what} has the key {key}")
        self.what = what
        self.key = key


class PreconditionFailed(FwError):
    """A record isn't what a change was made for; a request for it is answered with 412."""

    def __init__(self, what: str, key: object) -> None:
        super().__init__(f"the {what} with the key {key} is not what it was taken for")
        self.what = what
        self.key = key


class Unauthenticated(FwError):
    """Nobody is logged in, or with nothing that counts; such a request is answered with 401.

    `reason` is OAuth's word for it (RFC 6749, 5.2, and RFC 6750, 3.1), None where nothing was sent.
    """

    def __init__(self, reason: str | None = None) -> None:
        super().__init__("the request needs a valid token")
        self.reason = reason


class Forbidden(FwError):
    """Whoever acts may not do that; such a request is answered with 403."""


class TooManyRequests(FwError):
    """Something was tried too often; such a request is answered with 429.

    `retry_after` is in seconds.
    """

    def __init__(self, retry_after: int) -> None:
        super().__init__(f"there were too many; try again in {retry_after} s")
        self.retry_after = retry_after


class ServiceUnavailable(FwError):
    """What is asked for can't be done now; such a request is answered with 503."""
