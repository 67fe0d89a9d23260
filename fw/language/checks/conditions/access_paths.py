"""Checks of access rules whose conditions lead to other models: `customer.user_id = me`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from fw.language.checks.conditions.access_rules import check_own_condition, is_path
from fw.language.checks.conditions.conditions import InvalidOperand, known_fields
from fw.language.diagnostics import Diagnostic, diagnostic_in_block
from fw.language.model import Model, Relation
from fw.language.syntax.tokens import find_span
from fw.runtime.messages import say
from fw.runtime.names import nearest
from fw.runtime.rules import conditions as c
from fw.runtime.rules.access_rules import MAX_PATH

if TYPE_CHECKING:
    from fw.language.syntax.literals import Issue
    from fw.language.syntax.parser import ParsedModel

__all__ = ["check_paths", "end_of_has", "end_of_path", "path_issues"]

FindModel = Callable[[str], Model | None]


def check_paths(models: Sequence[ParsedModel]) -> list[Diagnostic]:
    """Check the access rules of a schema that lead from one model to another."""
    by_name = {one.model.name: one.model for one in reversed(models)}
    incomplete = {one.model.name for one in models if one.invalid_fields}
    found = []
    for parsed in models:
        rules = parsed.model.access or ()
        if not any(one.leads_on for one in rules) or parsed.invalid_fields:
            continue
        known = {name: one for name, one in by_name.items() if name not in incomplete}
        text = parsed.block.text
        for number, issue in path_issues(parsed.model, known.get):
            span = find_span(text, "rule", number, issue.word, issue.nth or 0, condition=True)
            found.append(
                diagnostic_in_block(parsed.block, *span, issue.code, issue.message, issue.hint)
            )
    return found


def path_issues(model: Model, find: FindModel) -> Iterator[tuple[int, Issue]]:
    """Yield the number of an access rule and the error of a path in its condition."""
    for number, rule in enumerate(model.access or ()):
        if rule.when is None or not rule.leads_on:
            continue
        try:
            _check(c.parse(rule.when, "when"), model, find)
        except InvalidOperand as error:
            yield number, error.issue("FW342", "when")


def _check(node: c.Node, model: Model, find: FindModel) -> None:
    """Raise InvalidOperand for the first error in the paths of a condition."""
    match node:
        case c.Not(inner):
            _check(inner, model, find)
        case c.Binary("and" | "or", left, right):
            _check(left, model, find)
            _check(right, model, find)
        case c.Has(path, inner):
            _check_has(path, inner, model, find)
        case c.Binary(_, left, right):
            if is_path(left):
                _check_end(left, lambda end: replace(node, left=end), model, find)
            elif is_path(right):
                _check_end(right, lambda end: replace(node, right=end), model, find)
        case c.In(operand, _, _) | c.IsNull(operand, _):
            if is_path(operand):
                _check_end(operand, lambda end: replace(node, operand=end), model, find)


def _check_end(
    path: c.Node, comparison: Callable[[c.Name], c.Node], model: Model, find: FindModel
) -> None:
    """Check a comparison of the field at the end of a path."""
    assert isinstance(path, c.Name)
    *names, last = path.name.split(".")
    end = _followed(path.name, names, model, find)
    if end is None:
        return
    if last in {one.alias for one in end.relations} and last not in known_fields(end):
        message = say("'{path}' is a relation, not a field", path=path.name)
        raise InvalidOperand(message, say("name a field of {end}", end=end.name), path.name)
    try:
        check_own_condition(comparison(c.Name(last)), end)
    except InvalidOperand as error:
        message, hint, word = error.args
        raise InvalidOperand(message, hint, path.name if word in ("", last) else word) from None


def _check_has(path: str, inner: c.Node, model: Model, find: FindModel) -> None:
    *names, last = path.split(".")
    owner = _followed(path, names, model, find) if names else model
    if owner is None:
        return
    relation = _relation(owner, last, path)
    if relation.kind == "belongs_to":
        message = say(
            "'{path}' leads to one record, but 'has' follows relations to several", path=path
        )
        raise InvalidOperand(message, say("compare a field: {path}.id = me", path=path), path)
    end = find(relation.model)
    if end is None:
        return
    if inner != c.Name("me"):
        try:
            check_own_condition(inner, end)
            _check(inner, end, find)
        except InvalidOperand as error:
            message, hint, word = error.args
            raise InvalidOperand(message, hint, word or path) from None
    elif len(end.keys) != 1:
        message = say(
            "'{path}' leads to {end}, whose records have no key of one field",
            path=path,
            end=end.name,
        )
        raise InvalidOperand(message, say("write a condition: has (user_id = me)"), path)


def _followed(path: str, names: list[str], model: Model, find: FindModel) -> Model | None:
    """Return the model that belongs_to relations lead to, None for an unknown one."""
    if len(names) > MAX_PATH:
        message = say(
            "'{path}' follows {count} relations; the maximum is {maximum}",
            path=path,
            count=len(names),
            maximum=MAX_PATH,
        )
        raise InvalidOperand(message, say("name fewer, or store the key in the model"), path)
    owner: Model | None = model
    for name in names:
        assert owner is not None
        relation = _relation(owner, name, path)
        if relation.kind != "belongs_to":
            message = say(
                "'{name}' in '{path}' is a {kind} relation of {owner}",
                name=name,
                path=path,
                kind=relation.kind,
                owner=owner.name,
            )
            raise InvalidOperand(message, say("write '{name} has (…)'", name=name), path)
        owner = find(relation.model)
        if owner is None:
            return None
    return owner


def end_of_path(path: str, model: Model, find: FindModel) -> Model | None:
    """Return the model of the field at the end of a path, None for an invalid one."""
    try:
        return _followed(path, path.split(".")[:-1], model, find)
    except InvalidOperand:
        return None


def end_of_has(path: str, model: Model, find: FindModel) -> Model | None:
    """Return the model of the records that `has` looks for, None for an invalid path."""
    *names, last = path.split(".")
    try:
        owner = _followed(path, names, model, find)
        return None if owner is None else find(_relation(owner, last, path).model)
    except InvalidOperand:
        return None


def _relation(owner: Model, name: str, path: str) -> Relation:
    relations = {one.alias: one for one in owner.relations}
    if name not in relations:
        raise _unknown(owner, name, path)
    found = relations[name]
    key = next((one for one in owner.fields if one.name == _key_of(owner, found)), None)
    if key is not None and key.private:
        message = say(
            "'{path}' follows '{name}', whose foreign key '{key}' is private",
            path=path,
            name=name,
            key=key.name,
        )
        raise InvalidOperand(message, say("remove 'private', or compare another field"), path)
    return found


def _key_of(owner: Model, relation: Relation) -> str | None:
    """Return the foreign key of a belongs_to relation, None for others."""
    if relation.kind != "belongs_to" or relation.via:
        return relation.via if relation.kind == "belongs_to" else None
    keys = [
        one.name
        for one in owner.fields
        if one.references and one.references.model == relation.model
    ]
    return keys[0] if len(keys) == 1 else None


def _unknown(owner: Model, name: str, path: str) -> InvalidOperand:
    relations = [one.alias for one in owner.relations]
    field = next((one for one in owner.fields if one.name == name), None)
    if field is not None:
        message = say(
            "'{name}' in '{path}' is a field of {owner}, not a relation",
            name=name,
            path=path,
            owner=owner.name,
        )
        hint = say("follow a relation")
        if field.references is not None:
            alias = name.removesuffix("_id")
            line = f"belongs_to {field.references.model} as {alias} via {name}"
            hint = say("add '{line}' to the relations, and name '{alias}'", line=line, alias=alias)
        return InvalidOperand(message, hint, path)
    hint = say("add a block 'relations {{ … }}' to {owner}", owner=owner.name)
    if relations:
        meant = nearest(name, relations)
        hint = (
            say("did you mean '{meant}'?", meant=meant)
            if meant
            else say("use one of {listed}", listed=", ".join(relations[:12]))
        )
    return InvalidOperand(
        say("unknown relation '{name}' on {owner}", name=name, owner=owner.name), hint, path
    )
