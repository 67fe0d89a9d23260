"""Sentences that studio adds to a plan or a run. Operations, risks and warnings come with their messages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fw.runtime.messages import Message, Value

__all__ = ["TEMPLATES", "counted", "notes", "sentence", "told"]

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
    "rows.none": "0 rows",
    "rows.one": "1 row",
    "rows.many": "{count} rows",
    "question.rename": "{old} was removed from the schema. Was it renamed?",
    "question.fill-unknown": "{place} is required, but existing rows have no value.",
    "question.fill.none": "{place} is required, but 0 rows have no value.",
    "question.fill.one": "{place} is required, but 1 row has no value.",
    "question.fill.many": "{place} is required, but {count} rows have no value.",
    "question.loss": "{place}: {risk}",
    "question.loss-rows": "{place}: {risk} ({rows})",
    "question.loss.none": "{place}: {risk} (no row does)",
    "question.loss.one": "{place}: {risk} (1 row does)",
    "question.loss.many": "{place}: {risk} ({count} rows do)",
    "migrations.one": "1 migration applied",
    "migrations.many": "{count} migrations applied",
    **{
        f"count.{action}.{number}": f"{count} {action}"
        for action in ("create", "update", "merge", "conflict", "remove", "skip", "wait")
        for number, count in (("one", "1"), ("many", "{count}"))
    },
}
"""The sentences by code. `fw/studio/french/plans.json` has the same codes and places."""


def sentence(code: str, **values: Value) -> Message:
    """Return the sentence of a code."""
    return Message.of(code, TEMPLATES[code], **values)


def counted(code: str, count: int, **values: Value) -> Message:
    """Return the sentence of a number of things: `.none`, `.one` or `.many` of a code."""
    if count == 0 and f"{code}.none" in TEMPLATES:
        return sentence(f"{code}.none", **values)
    if count == 1:
        return sentence(f"{code}.one", **values)
    return sentence(f"{code}.many", count=f"{count:,}", **values)


def told(text: str) -> dict[str, Any]:
    """Return a text as data, with its code and values if it is a message."""
    data = text.data if isinstance(text, Message) and text.code else None
    return {"text": str(text), "message": data}


def notes(*texts: str) -> list[dict[str, Any]]:
    """Return the texts that aren't empty, as data."""
    return [told(text) for text in texts if text]
