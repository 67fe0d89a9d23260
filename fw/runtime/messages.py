"""Messages: English text with the code and the values from which another language says the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

__all__ = [
    "NOUNS",
    "WITH_MESSAGES",
    "Message",
    "Value",
    "message_in",
    "noun",
    "one_of",
    "say",
    "with_messages",
]


class Message(str):
    """English text. A translation is found by `code`, and has a place for each of the `values`.

    A value is a text, a message, or a list of messages.
    """

    code: str
    values: Mapping[str, Value]

    def __new__(cls, text: str, code: str = "", /, **values: Value) -> Self:
        """Return a message whose English text doesn't follow from its values."""
        message = super().__new__(cls, text)
        message.code, message.values = code, values
        return message

    @classmethod
    def of(cls, code: str, template: str, /, **values: Value) -> Self:
        """Return the message of an English template such as `drop {name}`."""
        texts = {
            name: value if isinstance(value, str) else ", ".join(value)
            for name, value in values.items()
        }
        return cls(template.format(**texts), code, **values)

    def __add__(self, other: str) -> Message:
        """Return both texts as one message, so that a translation has both."""
        return say("{first}{second}", first=self, second=other)

    @property
    def data(self) -> dict[str, Any]:
        """The code and the values as JSON-serializable data."""
        return {
            "code": self.code,
            "values": {name: _data(value) for name, value in self.values.items()},
        }


Value = str | Sequence[Message]


def say(template: str, /, **values: object) -> Message:
    """Return the message of an English template, which is its own code.

    The template has a place such as `{name}` for each value; a value can be a message.
    """
    texts = {name: one if isinstance(one, str) else str(one) for name, one in values.items()}
    if not texts:
        return Message(template, template)
    return Message.of(template, template, **texts)


def _data(value: Value) -> str | list[dict[str, Any]]:
    if isinstance(value, Message) and value.code:
        return [value.data]
    return str(value) if isinstance(value, str) else [one.data for one in value]


NOUNS = frozenset(
    (
        *("argument", "check", "column", "enum", "enums", "field", "fields", "file", "label"),
        *("member", "model", "models", "module", "name", "number", "path", "relation", "role"),
        *("roles", "table", "text", "value", "verbs", "view"),
        *("create", "delete", "read", "update"),
    )
)
"""Words that messages have as values: nouns, and the verbs of access rules."""


def noun(word: str) -> Message:
    """Return a noun as a message; another word stays as it is in every language."""
    return Message(word, f"noun.{word}" if word in NOUNS else "")


def one_of(words: Sequence[str]) -> str:
    """Return words as a choice: `a, b or c`."""
    *most, last = words or ("",)
    return say("{listed} or {last}", listed=", ".join(most), last=last) if most else last


def with_messages(data: Any) -> Any:
    """Return JSON data in which `said` of an object has its messages by the names of the texts."""
    if isinstance(data, Mapping):
        found = {name: with_messages(value) for name, value in data.items()}
        said = {name: one for name, value in data.items() if (one := _said(value)) is not None}
        return found | {"said": said} if said else found
    if isinstance(data, (list, tuple)):
        return [with_messages(one) for one in data]
    return data


def _said(value: Any) -> Any:
    """Return the data of a message, or of each message of a list; None for other values."""
    if isinstance(value, Message):
        return value.data if value.code else None
    if isinstance(value, list) and value and all(isinstance(one, Message) for one in value):
        return [one.data for one in value]
    return None


def message_in(data: Mapping[str, Any], name: str) -> str:
    """Return a text of an object that `with_messages` made; "" without one."""
    text, said = data.get(name) or "", data.get("said", {}).get(name)
    return _message(said, text) if said else str(text)


def _message(data: Mapping[str, Any], text: str = "") -> Message:
    values = {
        name: value if isinstance(value, str) else [_message(one) for one in value]
        for name, value in data["values"].items()
    }
    return Message(text, data["code"], **values)


WITH_MESSAGES = "FW_WITH_MESSAGES"
"""Environment variable with which studio asks commands for the messages in their JSON documents."""
