"""What can be wrong: the payload, which is the client's fault, or a rule, which is ours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fw.runtime.errors import FwError

__all__ = ["InvalidRule", "ValidationError"]


class ValidationError(FwError):
    """A payload breaks rules: a request with it is answered with 422.

    `errors` has for each field, by its path (`items.0.price`), every message about it.
    """

    def __init__(self, errors: Mapping[str, Sequence[str]]) -> None:
        self.errors = {field: list(messages) for field, messages in errors.items()}
        super().__init__(f"the payload has invalid values: {', '.join(list(self.errors)[:20])}")


class InvalidRule(FwError):
    """A rule is written wrongly: a fault of the program, whatever the payload."""
