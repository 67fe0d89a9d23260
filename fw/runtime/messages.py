"""Messages: English text with the code and the values from which another language says the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

__all__ = ["Message", "Value"]


class Message(str):
    """English text. A translation is found by `code`, and has a place for each of the `values`.

    A value is a text, a message, or a list of messages.
    """

    code: str
    values: Mapping[str, Value]

    def __new__(cls, text: str, code: str = "", **values: Value) -> Self:
        """Return a message whose English text doesn't follow from its values."""
        message = super().__new__(cls, text)
        message.code, message.values = code, values
        return message

    @classmethod
    def of(cls, code: str, template: str, **values: Value) -> Self:
        """Return the message of an English template such as `drop {name}`."""
        texts = {
            name: value if isinstance(value, str) else ", ".join(value)
            for name, value in values.items()
        }
        return cls(template.format(**texts), code, **values)

    @property
    def data(self) -> dict[str, Any]:
        """The code and the values as JSON-serializable data."""
        return {
            "code": self.code,
            "values": {name: _data(value) for name, value in self.values.items()},
        }


Value = str | Sequence[Message]


def _data(value: Value) -> str | list[dict[str, Any]]:
    if isinstance(value, Message) and value.code:
        return [value.data]
    return str(value) if isinstance(value, str) else [one.data for one in value]
