"""Check of the layouts in a descriptor that name fields of several kinds: inboxes and editors."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from fw.runtime.messages import one_of, say
from fw.runtime.names import suggest

__all__ = ["layout_faults"]

Fault = tuple[str, str]
"""A message and a remedy."""

_TEXTS = ("string", "text")
_TIMES = ("date", "datetime")


def layout_faults(
    value: Mapping[str, Any], described: Sequence[Mapping[str, Any]]
) -> Iterator[Fault]:
    """Yield each fault of a descriptor's inboxes with a remedy: names that don't exist.

    `described` are all descriptors, since an inbox names fields of its messages.
    """
    models = {str(one.get("model")): one for one in described}
    views = value.get("views")
    for place, view in enumerate(views if isinstance(views, list) else ()):
        if isinstance(view, dict) and view.get("view") == "inbox":
            yield from _inbox_faults(f"views[{place}]", view, value, models)


def _inbox_faults(
    at: str,
    view: Mapping[str, Any],
    value: Mapping[str, Any],
    models: Mapping[str, Mapping[str, Any]],
) -> Iterator[Fault]:
    relations = {
        name: one for name, one in _members(value, "relations") if one.get("kind") == "has_many"
    }
    thread = view.get("thread")
    if thread is None:
        yield say("{at} lacks 'thread'", at=at), _hint("", relations, say("has_many relation"))
    elif thread not in relations:
        hint = _hint(str(thread), relations, say("has_many relation"))
        yield (
            say(
                '{at}.thread is "{thread}", which is not a has_many relation', at=at, thread=thread
            ),
            hint,
        )
    else:
        messages = models.get(str(relations[thread].get("model")), {})
        yield from _message_faults(at, view, messages)
    yield from _unknown(f"{at}.priority", view.get("priority"), value, ("enum",))
    yield from _unknown(f"{at}.date", view.get("date"), value, _TIMES)
    unread = view.get("unread")
    for name in unread if isinstance(unread, dict) else ():
        yield from _unknown(f"{at}.unread", name, value, ())
    reply = view.get("reply")
    labels = [
        str(one.get("label"))
        for one in value.get("actions") or ()
        if one.get("on", "record") == "record"
    ]
    if reply is not None and reply not in labels:
        hint = _hint(str(reply), labels, say('action with "on": "record"'))
        yield (
            say('{at}.reply is "{reply}", which is not an action of a record', at=at, reply=reply),
            hint,
        )


def _message_faults(
    at: str, view: Mapping[str, Any], messages: Mapping[str, Any]
) -> Iterator[Fault]:
    authors = view.get("author") or ()
    for name in authors if isinstance(authors, list) else (authors,) if authors else ():
        yield from _unknown(f"{at}.author", name, messages, ())
    yield from _unknown(f"{at}.body", view.get("body"), messages, _TEXTS)
    yield from _unknown(f"{at}.time", view.get("time"), messages, ("datetime",))


def _unknown(
    at: str, name: Any, value: Mapping[str, Any], types: Collection[str]
) -> Iterator[Fault]:
    """Yield a fault if a name is given that isn't that of a field with one of the types."""
    if name is None:
        return
    names = [
        known
        for known, field in _members(value, "fields")
        if (not types or field.get("type") in types) and not field.get("private")
    ]
    if name not in names:
        model = value.get("model", say("the model"))
        message = say(
            '{at} is "{name}", which is not a field of {model}', at=at, name=name, model=model
        )
        if types:
            shown = one_of(tuple(types))
            message = say(
                '{at} is "{name}", which is not a field of type {shown} of {model}',
                at=at,
                name=name,
                shown=shown,
                model=model,
            )
        yield message, _hint(str(name), names, "field")


def _hint(name: str, names: Collection[str], kind: str) -> str:
    return (
        suggest(name, list(names))
        if names
        else say("the model has no {kind}; remove it", kind=kind)
    )


def _members(value: Mapping[str, Any], member: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    given = value.get(member)
    for name, one in given.items() if isinstance(given, dict) else ():
        if isinstance(one, dict):
            yield name, one
