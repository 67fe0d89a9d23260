"""Sentences of a plan: English text, with the code and values by which the page translates it."""

from __future__ import annotations

import re
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
    "impact": "{rows}; {blocks}",
    "impact.rows-none": "no rows touched",
    "impact.rows-read": "reads all rows",
    "impact.rows-written": "writes all rows",
    "impact.free": "no blocking",
    "impact.blocks": "blocks {waits}",
    "impact.everybody": "reads and writes",
    "impact.writers": "writes",
    "impact.everybody-of": "reads and writes of {table}",
    "impact.writers-of": "writes of {table}",
    "rows.one": "1 row",
    "rows.many": "{count} rows",
    "question.rename": "{old} was removed from the schema. Was it renamed?",
    "question.fill-unknown": "{place} is required, but existing rows have no value.",
    "question.fill-one": "{place} is required, but 1 row has no value.",
    "question.fill-many": "{place} is required, but {count} rows have no value.",
    "question.loss": "{place}: {risk}",
    "question.loss-rows": "{place}: {risk} ({rows})",
    "question.loss-do": "{place}: {risk} ({rows} do)",
    "risk.column": "drops the column {name} of {table}",
    "risk.table": "drops the table {name} and its rows",
    "risk.computed": "replaces its values by those of {expression}",
    "risk.no-cast": (
        "drops its values, since there is no cast from {before} to {after}; "
        "to keep them, add a field with another name and fill it"
    ),
    "risk.exceeds": "narrows it from {before} to {after}, but rows may exceed it",
    "risk.narrows": "narrows it from {before} to {after}",
    "risk.casts": "casts it from {before} to {after}",
    "risk.enum": "allows only the values of the enum, but rows may have others",
    "risk.values": "no longer allows {values}, but rows may have it",
    "risk.items": "no longer allows {values}, but rows with items may have it",
    "risk.condition": "requires {condition}, but rows may break it",
    "risk.unique-where": "makes {columns} unique where {condition}, but rows may have duplicates",
    "risk.unique": "makes {columns} unique, but rows may have duplicates",
    "risk.reference": "makes it reference {table}, but rows may have keys that do not exist there",
    "operation.attach": "{operation}: add the constraint",
    "operation.validate": "{operation}: check the rows",
    "operation.create": "create {table}",
    "operation.rename-key": "rename the primary key {old} to {new}",
    "operation.rename": "rename {old} to {new}",
    "operation.add-computed": "add {column}, computed by {expression}",
    "operation.add": "add {column}",
    "operation.drop": "drop {name}",
    "operation.index": "index {columns}",
    "operation.unique": "make {columns} unique",
    "operation.collation": "set the collation of {columns}",
    "operation.fill-generated": "fill {column} with {function}() where it is null",
    "operation.fill-null": "fill {column} where it is null",
    "operation.fill-now": "fill {columns} with the current time",
    "operation.cast": "cast {column} from {before} to {after}",
    "operation.castable": "refuse a {column} that cannot become {type}",
    "operation.filled": "refuse rows without {column}",
    "operation.met": "refuse rows that break {constraint}",
    "operation.turn": "turn {column} from {before} into {after}",
    "operation.required": "make {column} NOT NULL",
    "operation.nullable": "make {column} nullable",
    "operation.default": "change the default of {column}",
    "operation.refer": "have {column} refer to {table}",
    "operation.keep": "keep {column} to {values}",
    "operation.require": "require {condition} in {table}",
}
"""The sentences by code. `studio/src/plan/messages.fr.json` has the same codes and places."""

Value = str | Sequence["Message"]


def _pattern(template: str) -> re.Pattern[str]:
    """Return what matches the sentences of a template, with a group for each value."""
    groups = re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+?)", re.escape(template))
    return re.compile(groups, re.DOTALL)


_PATTERNS = {
    code: _pattern(template)
    for code, template in TEMPLATES.items()
    if code.startswith(("operation.", "risk."))
}


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

    @classmethod
    def parsed(cls, family: str, text: str) -> Self | None:
        """Return the sentence of a family that a text is: `operation` or `risk`; None for others.

        The command line prints the operations and risks of migrations too, so that they are text.
        """
        for code, pattern in _PATTERNS.items():
            found = pattern.fullmatch(text) if code.startswith(f"{family}.") else None
            if found is None:
                continue
            values: dict[str, Value] = dict(found.groupdict())
            if "operation" in values:
                inner = cls.parsed(family, found["operation"])
                if inner is None:
                    return None
                values["operation"] = [inner]
            return cls.of(code, **values)
        return None
