"""Sentences of a plan: English text, with the code and values by which the page translates it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

__all__ = ["TEMPLATES", "Message"]

TEMPLATES: Mapping[str, str] = {
    "model.added": "model {model} is added",
    "view.added": "view {model} is added",
    "deleted": "{name} is deleted",
    "renamed": "{old} is renamed to {new}",
    "field.added": "{name} is added: {type}",
    "changed": "{name} changes: {parts}",
    "relation.added": "{model} {kind} {target} as {alias} is added",
    "relation.changed": "the relation {name} changes",
    "relation.deleted": "the relation {name} is deleted",
    "timestamps": "{model} has timestamps",
    "no-timestamps": "{model} has no timestamps",
    "enum.renamed": "enum {old} is renamed to {new}",
    "enum.added": "enum {name} is added",
    "enum.changed": "enum {name} has other members",
    "enum.deleted": "enum {name} is deleted",
    "part.type": "{before} becomes {after}",
    "part.values": "other values",
    "part.labels": "other labels",
    "part.set": "{word} {value}",
    "part.on": "{word}",
    "part.off": "no longer {word}",
    "part.none": "no {word}",
    "part.other": "other {word}",
    "part.new": "new {word}",
    "api.routes-added": "adds the routes of {model}",
    "api.routes-removed": "removes the routes of {model}",
    "api.moved": "moves to {path}",
    "api.writes-removed": "removes the routes that write",
    "api.writes-added": "adds routes that write",
    "api.rules": "may refuse requests by its new access rules",
    "api.no-rules": "has no access rules",
    "api.keys": "identifies records by {after} instead of {before}",
    "api.read-added": "responses have {field}",
    "api.read-removed": "responses no longer have {field}",
    "api.read-renamed": "{old} is renamed to {new} in responses",
    "api.read-type": "{field} is {after} instead of {before} in responses",
    "api.read-null": "{field} may be null in responses",
    "api.read-values": "{field} may be {values} in responses",
    "api.must-have": "requests must have {field}",
    "api.may-have": "requests may have {field}",
    "api.must-not-have": "requests must not have {field}",
    "api.may-leave-out": "requests may leave out {field}",
    "api.write-renamed": "{old} is renamed to {new} in requests",
    "api.write-null": "{field} must not be null in requests",
    "api.write-type": "{field} is {after} instead of {before} in requests",
    "api.write-values": "{field} must not be {values} in requests",
    "api.write-bytes": "{field} has at most {most} bytes in requests",
    "api.write-characters": "{field} has at most {most} characters in requests",
    "api.write-accepts": "{field} must be one of {values} in requests",
    "api.write-rule": "{field} must follow {rule} in requests",
    "api.include-removed": "{alias} can no longer be included",
    "api.include-added": "{alias} can be included",
    "api.many": "{alias} is a list in responses",
    "api.one": "{alias} is one record in responses",
}
"""The sentences by code. `studio/src/plan/messages.fr.json` has the same codes and places."""

Value = str | Sequence["Message"]


class Message(str):
    """A sentence; `data` has its code and values. A value may be a list of messages."""

    data: dict[str, Any]

    @classmethod
    def of(cls, code: str, **values: Value) -> Self:
        """Return the sentence of a code."""
        texts = {
            name: value if isinstance(value, str) else ", ".join(value)
            for name, value in values.items()
        }
        message = cls(TEMPLATES[code].format(**texts))
        sent = {
            name: str(value) if isinstance(value, str) else [one.data for one in value]
            for name, value in values.items()
        }
        message.data = {"code": code, "values": sent}
        return message
