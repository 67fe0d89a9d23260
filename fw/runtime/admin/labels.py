"""Labels of the descriptors in other languages, from `admin/labels/<language>.json`."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, ValidationError

from fw.runtime.names import suggest

__all__ = ["LABELS", "label_fault", "unknown_labels", "visible_labels"]

LABELS: Final = "admin/labels"

_LANGUAGE: Final = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]+)*\.json")


class _Labels(BaseModel):
    """Labels of a part of a descriptor."""

    model_config = ConfigDict(extra="allow", strict=True)

    label: str | None = None
    help: str | None = None
    placeholder: str | None = None
    confirm: str | None = None
    message: str | None = None
    labels: dict[str, str] = {}
    fields: dict[str, str | _Labels] = {}


class _Model(BaseModel):
    model_config = ConfigDict(extra="allow", strict=True)

    one: str | None = None
    many: str | None = None
    fields: dict[str, str | _Labels] = {}
    relations: dict[str, str | _Labels] = {}
    sections: dict[str, str | _Labels] = {}
    tabs: dict[str, str | _Labels] = {}
    actions: dict[str, str | _Labels] = {}


class _File(BaseModel):
    model_config = ConfigDict(extra="allow", strict=True)

    models: dict[str, _Model] = {}
    menu: dict[str, str] = {}


def label_fault(name: str, value: Mapping[str, Any]) -> str | None:
    """Return the reason why the labels in a file with that name are invalid, or None."""
    if not _LANGUAGE.fullmatch(name):
        return "name the file after the code of a language: fr.json, pt-BR.json"
    try:
        _File.model_validate(value)
    except ValidationError as error:
        first = error.errors()[0]
        return f"{'.'.join(map(str, first['loc']))}: {first['msg']}"
    return None


def visible_labels(
    labels: Mapping[str, Mapping[str, Any]], models: Container[str]
) -> dict[str, Mapping[str, Any]]:
    """Return the labels by language, with those of the given models only."""
    return {
        language: {
            "models": {
                model: one for model, one in value.get("models", {}).items() if model in models
            },
            "menu": value.get("menu", {}),
        }
        for language, value in labels.items()
    }


_TABLES: Final = ("fields", "relations")
_LISTS: Final = ("sections", "tabs", "actions")
"""Members of a descriptor that are lists, whose items are named by their labels."""


def unknown_labels(
    value: Mapping[str, Any], described: Mapping[str, Mapping[str, Any]], menu: object
) -> Iterator[tuple[str, str]]:
    """Yield the names in the labels of a language that no descriptor has, each with a remedy.

    `described` are the descriptors by model, `menu` the items of the menu.
    """
    for model, labels in value.get("models", {}).items():
        one = described.get(model)
        if one is None:
            yield f"unknown model {model!r}", suggest(model, described)
            continue
        for member in (*_TABLES, *_LISTS):
            yield from _unknown(f"models.{model}.{member}", labels.get(member, {}), one, member)
    groups = [*_groups(menu)]
    for label in value.get("menu", {}):
        if label not in groups:
            hint = suggest(label, groups) if groups else "the menu has no groups"
            yield f"menu names an unknown group {label!r}", hint


def _unknown(
    place: str, labels: Mapping[str, Any], one: Mapping[str, Any], member: str
) -> Iterator[tuple[str, str]]:
    known = one.get(member) or {}
    items = known if member in _TABLES else {each["label"]: each for each in known}
    for name, label in labels.items():
        if name not in items:
            word = "labels" if member in _LISTS else "names"
            hint = suggest(name, items) if items else f"{one['model']} has no {member}"
            yield f"{place} {word} the unknown {member[:-1]} {name!r}", hint
            continue
        values = items[name].get("values") or []
        for one_value in label.get("labels", {}) if isinstance(label, dict) else ():
            if one_value not in values:
                hint = suggest(one_value, values) if values else "only enums have values"
                yield f"{place}.{name} labels the unknown value {one_value!r}", hint


def _groups(menu: object) -> Iterator[str]:
    for item in menu if isinstance(menu, list) else ():
        if isinstance(item, dict):
            yield item["label"]
            yield from _groups(item["items"])
