"""What one model must hold to whatever the others are: names, types, constraints."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import islice

from fw.language.checks.interface import MAX_IDENTIFIER
from fw.language.diagnostics import MAX_REPORTED, Diagnostic, in_block
from fw.language.model import Field, Model
from fw.language.names import ids_of, names_of
from fw.language.reserved_names import (
    Refusal,
    refuse_alias,
    refuse_field,
    refuse_model,
)
from fw.language.syntax.literals import Issue
from fw.language.syntax.parser import RawModel, Remark
from fw.language.syntax.tokens import find
from fw.runtime.suggest import nearest

__all__ = ["check_local"]

STAMPS = ("created_at", "updated_at")
MAX_FIELDS = 1000  # InnoDB takes 1,017 columns, PostgreSQL 1,600, SQLite 2,000
MAX_COMPARED = 200
MAX_INDEXES = 64  # of InnoDB and MyISAM
MAX_PARTS = 16  # fields of one index, of InnoDB; PostgreSQL takes 32
MAX_ADVISED = 20  # unknown fields that are compared with the known ones
MAX_KEY_CHARACTERS = 768  # InnoDB's 3,072 bytes in four-byte characters
MAX_ROW_BYTES = 65_535  # MySQL's limit for everything but texts
_IDENTIFIER = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,62}\Z")
_UNINDEXED = ("text", "json")


def check_local(raw: RawModel) -> list[Diagnostic]:
    """Return every fault that shows within one model."""
    remarks = [*raw.remarks, *islice(_issues(raw.model, raw.doubtful), MAX_REPORTED)]
    if not remarks:
        return []
    found = []
    for kind, index, issue in remarks[:MAX_REPORTED]:
        nth = 9 if kind == "header" else 0
        start, end = find(raw.block.text, kind, index, issue.word, nth)
        found.append(in_block(raw.block, start, end, issue.code, issue.message, issue.hint))
    return found


def _issues(model: Model, doubtful: frozenset[str]) -> Iterator[Remark]:
    yield from _model_name(model)
    yield from _field_names(model)
    yield from _primary(model, certain=not doubtful)
    for index, field in enumerate(model.fields):
        if field.name in doubtful:
            continue
        for issue in _field(field):
            yield Remark("field", index, issue)
    yield from _renames(model)
    yield from _relations(model)
    if model.uniques or model.indexes:
        yield from _composites(model, doubtful)
    yield from _sizes(model)


def _model_name(model: Model) -> Iterator[Remark]:
    name = model.name
    issue = _identifier(name, "model")
    if issue is None and not name[0].isupper():
        names = names_of(name)
        better = "".join(part[:1].upper() + part[1:] for part in name.split("_"))
        hint = f"write `{better}`: its table is `{names.table}` either way"
        message = f"a model's name begins with a capital letter, `{name}` doesn't"
        issue = Issue("FW202", message, hint, name)
    if issue is None:
        names = names_of(name)
        refusal = refuse_model(name, names.module, names.table, names.prefix)
        if refusal:
            issue = _refused(name, refusal)
        elif len(names.table) > MAX_IDENTIFIER:
            message = f"the table `{names.table}` has more than {MAX_IDENTIFIER} characters"
            issue = Issue("FW211", message, "choose a shorter name", name)
    if issue:
        yield Remark("header", 0, issue)


def _identifier(name: str, what: str) -> Issue | None:
    if _IDENTIFIER.match(name):
        return None
    message = (
        f"the name of a {what} is letters, digits and underscores, begins with a letter "
        f"and has at most {MAX_IDENTIFIER} characters"
    )
    better = re.sub(r"[^A-Za-z0-9_]+", "_", name, flags=re.ASCII).lstrip("_0123456789")
    hint = f"`{better[:MAX_IDENTIFIER]}` would do" if better else ""
    return Issue("FW201", message, hint, name)


def _refused(name: str, refusal: Refusal) -> Issue:
    hint = f"`{refusal.suggestion}` would do" if refusal.suggestion else ""
    return Issue(refusal.code, f"`{name}` {refusal.reason}", hint, name)


def _field_names(model: Model) -> Iterator[Remark]:
    seen: dict[str, int] = {}
    for index, field in enumerate(model.fields):
        name = field.name
        refusal = refuse_field(name)
        issue = _identifier(name, "field") or (_refused(name, refusal) if refusal else None)
        first = seen.setdefault(name.lower(), index)
        if first != index and issue is None:
            other = model.fields[first].name
            what = "is there already" if other == name else f"differs from `{other}` in case only"
            issue = Issue("FW209", f"a field `{name}` {what}", "rename or remove one", name)
        elif model.timestamps and name.lower() in STAMPS:
            hint = "remove the field, or the line `timestamps`"
            issue = Issue("FW314", f"`timestamps` adds `{name.lower()}` already", hint, name)
        if issue:
            yield Remark("field", index, issue)


def _primary(model: Model, *, certain: bool) -> Iterator[Remark]:
    keys = [index for index, field in enumerate(model.fields) if field.primary]
    if not keys and certain:
        message = f"`{model.name}` has no primary key"
        yield Remark("header", 0, Issue("FW305", message, "add `id: uuid primary`", model.name))
    for index in keys[1:]:
        message = "a model has one primary key"
        first = model.fields[keys[0]].name
        hint = f"remove this one or that of `{first}`; `unique (a, b)` keeps pairs apart"
        yield Remark("field", index, Issue("FW306", message, hint, "primary"))
    for index, field in enumerate(model.fields):
        if field.name.lower() == "id" and keys and not field.primary:
            hint = f"rename it, or make it the key instead of `{model.fields[keys[0]].name}`"
            issue = Issue("FW306", "a field called `id` is the primary key", hint, field.name)
            yield Remark("field", index, issue)


def _field(field: Field) -> Iterator[Issue]:
    kind = field.type.name
    if field.primary:
        if kind not in ("int", "uuid"):
            message = f"a primary key is `int` or `uuid`, not `{kind}`"
            hint = f"add `id: uuid primary`, and make `{field.name}` unique"
            yield Issue("FW307", message, hint, kind)
        for unwanted, given in (
            ("nullable", field.nullable),
            ("default", field.default is not None),
            ("references", field.references is not None),
        ):
            if given:
                message = f"a primary key can't have `{unwanted}`: the server makes its values"
                yield Issue("FW308", message, f"remove `{unwanted}`", unwanted)
    reference = field.references
    if reference and reference.on_delete == "set_null" and not field.nullable:
        message = "`on_delete set_null` needs a field that can be null"
        yield Issue("FW308", message, "add `nullable`", "set_null")
    if field.unique or field.index:
        word = "unique" if field.unique else "index"
        issue = _unindexable(field, word)
        if issue:
            yield issue


def _unindexable(field: Field, word: str) -> Issue | None:
    kind = field.type
    if kind.name in _UNINDEXED:
        message = f"`{kind.name}` can't be indexed in every database"
        hint = "use `string(n)`" if kind.name == "text" else f"remove `{word}`"
        return Issue("FW312", message, hint, word)
    if kind.length is not None and kind.length > MAX_KEY_CHARACTERS:
        message = f"an indexed string has at most {MAX_KEY_CHARACTERS} characters"
        return Issue("FW312", message, f"use `string({MAX_KEY_CHARACTERS})`", word)
    return None


def _renames(model: Model) -> Iterator[Remark]:
    names = {field.name for field in model.fields}
    seen: set[str] = set()
    for index, field in enumerate(model.fields):
        if field.was is None:
            continue
        if field.was in names:
            message = f"`{field.name} was {field.was}`, yet there is a field `{field.was}`"
            hint = f"remove `was {field.was}`, or the other field"
            yield Remark("field", index, Issue("FW214", message, hint, "was"))
        elif field.was in seen:
            message = f"two fields were `{field.was}`"
            yield Remark("field", index, Issue("FW214", message, "one can have been", "was"))
        seen.add(field.was)


def _relations(model: Model) -> Iterator[Remark]:
    taken = {field.name.lower(): "a field" for field in model.fields}
    if model.timestamps:
        taken |= dict.fromkeys(STAMPS, "a timestamp")
    for index, relation in enumerate(model.relations):
        alias = relation.alias
        refusal = refuse_alias(alias)
        issue = _identifier(alias, "relation") or (_refused(alias, refusal) if refusal else None)
        if alias.lower() in taken and issue is None:
            message = f"`{alias}` is {taken[alias.lower()]} of `{model.name}` already"
            issue = Issue("FW210", message, "choose another alias", alias)
        taken.setdefault(alias.lower(), "a relation")
        if issue is None and relation.kind == "many_to_many" and relation.through is None:
            issue = _links(model, alias, taken)
        if issue:
            yield Remark("relation", index, issue)


def _links(model: Model, alias: str, taken: dict[str, str]) -> Issue | None:
    """Check the name under which a relation's links are set; it is taken from then on."""
    ids = ids_of(alias)
    if ids.lower() in taken:
        message = f"the links of `{alias}` are set by `{ids}`, which is {taken[ids.lower()]}"
        return Issue("FW210", f"{message} of `{model.name}` already", "choose another alias", alias)
    taken[ids.lower()] = f"what sets the links of `{alias}`"
    return None


def _composites(model: Model, doubtful: frozenset[str]) -> Iterator[Remark]:
    fields = {field.name: field for field in model.fields}
    known = dict.fromkeys([*fields, *(STAMPS if model.timestamps else ())])
    advisable = list(known)[:MAX_COMPARED]
    advised = 0
    for kind, groups in (("unique", model.uniques), ("index", model.indexes)):
        seen: set[tuple[str, ...]] = set()
        for index, group in enumerate(groups):
            for issue in _composite(kind, group, fields, known):
                if issue.word in doubtful:
                    continue
                if issue.code == "FW311" and advised < MAX_ADVISED:
                    advised += 1
                    meant = nearest(issue.word, advisable)
                    issue = issue._replace(hint=f"did you mean `{meant}`?") if meant else issue
                yield Remark(kind, index, issue)
            if group in seen:
                message = f"`{kind} ({', '.join(group)})` stands twice"
                yield Remark(kind, index, Issue("FW313", message, "remove one", kind))
            seen.add(group)


def _composite(
    kind: str, group: tuple[str, ...], fields: dict[str, Field], known: Mapping[str, object]
) -> Iterator[Issue]:
    if len(group) < 2:
        message = f"`{kind} (…)` takes two fields or more"
        yield Issue("FW313", message, f"write `{kind}` behind the field's type", kind)
    if len(group) > MAX_PARTS:
        message = f"`{kind} (…)` takes at most {MAX_PARTS} fields, this one {len(group)}"
        yield Issue("FW313", message, "drop some", kind)
        return
    width = 0
    for position, name in enumerate(group):
        if name in group[:position]:
            yield Issue("FW313", f"`{name}` stands twice in it", "remove one", name)
        elif name not in known:
            hint = f"the fields are {', '.join(islice(known, 12))}"
            yield Issue("FW311", f"there is no field `{name}`", hint, name)
        elif name in fields:
            unfit = _unindexable(fields[name], name)
            width += fields[name].type.length or 0
            if unfit:
                yield unfit
    if width > MAX_KEY_CHARACTERS:
        message = f"its strings have {width} characters together, {MAX_KEY_CHARACTERS} at most fit"
        yield Issue("FW312", message, "shorten them with `string(n)`", kind)


def _sizes(model: Model) -> Iterator[Remark]:
    if len(model.fields) > MAX_FIELDS:
        message = f"a model has at most {MAX_FIELDS} fields, this one {len(model.fields)}"
        issue = Issue("FW315", message, "split it in two", model.fields[MAX_FIELDS].name)
        yield Remark("field", MAX_FIELDS, issue)
    indexes = sum(f.unique or f.index or f.references is not None for f in model.fields)
    indexes += len(model.uniques) + len(model.indexes)
    if indexes >= MAX_INDEXES:
        message = f"a model has at most {MAX_INDEXES - 1} indexes and keys, this one {indexes}"
        yield Remark("header", 0, Issue("FW315", message, "drop some", model.name))
    width = sum(_bytes(field) for field in model.fields)
    if width > MAX_ROW_BYTES:
        message = f"a row may take {MAX_ROW_BYTES} bytes in MySQL, this one {width}"
        hint = "shorten strings with `string(n)`, or use `text`"
        yield Remark("header", 0, Issue("FW315", message, hint, model.name))


def _bytes(field: Field) -> int:
    """Return what a column adds to MySQL's row size, four bytes a character."""
    kind = field.type
    if kind.length is not None:
        return 4 * kind.length + 2
    if kind.values:
        return 4 * max(64, *(len(value) for value in kind.values)) + 2
    return 146 if kind.name == "uuid" else 34 if kind.name == "decimal" else 12
