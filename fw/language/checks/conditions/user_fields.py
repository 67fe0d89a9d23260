"""Checks of `me.<field>` in access rules: the field is one of the model of the users."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from fw.language.checks.conditions.access_paths import end_of_has, end_of_path
from fw.language.checks.conditions.conditions import InvalidOperand, family_of, known_fields
from fw.language.diagnostics import Diagnostic, diagnostic_in_block
from fw.language.model import Field, Model
from fw.language.syntax.literals import Issue
from fw.language.syntax.parser import ParsedModel
from fw.language.syntax.tokens import find_span
from fw.runtime.messages import noun, say
from fw.runtime.names import nearest
from fw.runtime.rules import conditions as c

__all__ = ["check_user_fields", "user_field_issue", "user_field_issues"]

_PREFIX = "me."
_CODE = "FW342"
FindModel = Callable[[str], Model | None]


def check_user_fields(models: Sequence[ParsedModel], user: str) -> list[Diagnostic]:
    """Check the rules that compare fields of the user; `user` is the name of the users' model."""
    valid = {one.model.name: one.model for one in models if not one.invalid_fields}
    if user not in valid:
        return []
    return [
        diagnostic_in_block(
            one.block,
            *find_span(one.block.text, "rule", number, issue.word, condition=True),
            *issue[:3],
        )
        for one in models
        if not one.invalid_fields
        for number, issue in user_field_issues(one.model, valid[user], valid.get)
    ]


def user_field_issues(model: Model, user: Model, find: FindModel) -> Iterator[tuple[int, Issue]]:
    """Yield the number of an access rule and the error of a `me.<field>` in its condition.

    `find` returns the models that relations lead to by name.
    """
    for number, rule in enumerate(model.access or ()):
        if rule.when is None or not rule.leads_on:
            continue
        issue = user_field_issue(rule.when, model, user, find)
        if issue is not None:
            yield number, issue._replace(word=rule.field) if rule.short else issue


def user_field_issue(condition: str, model: Model, user: Model, find: FindModel) -> Issue | None:
    """Return the issue of the first invalid `me.<field>` in a condition, None without one."""
    tree = c.parse(condition, "when")
    fields = known_fields(user)
    for name in _names(tree):
        if not name.startswith(_PREFIX):
            continue
        field = fields.get(name.removeprefix(_PREFIX))
        if field is None:
            wanted = name.removeprefix(_PREFIX)
            # A name that the record has isn't misspelt: the user lacks it.
            meant = None if wanted in known_fields(model) else nearest(wanted, list(fields))
            hint = (
                say("did you mean '{prefix}{meant}'?", prefix=_PREFIX, meant=meant)
                if meant
                else say("add it to {user}", user=user.name)
            )
            unknown = say("unknown field '{wanted}' on {user}", wanted=wanted, user=user.name)
            return Issue(_CODE, unknown, hint, name, 0)
        if field.private:
            message, hint = (
                say("'{name}' is private on {user}", name=name, user=user.name),
                say("compare another field"),
            )
            return Issue(_CODE, message, hint, name, 0)
    for node, owner in _comparisons(tree, model, find):
        if issue := _mismatch(node, owner, fields, find):
            return issue
    return None


def _names(node: c.Node) -> Iterator[str]:
    """Yield the names in a condition, and in those after `has`."""
    for one in c.walk(node):
        if isinstance(one, c.Name):
            yield one.name
        elif isinstance(one, c.Has):
            yield from _names(one.inner)


def _comparisons(tree: c.Node, model: Model, find: FindModel) -> Iterator[tuple[c.Binary, Model]]:
    """Yield the comparisons in a condition with the models whose fields they name."""
    for one in c.walk(tree):
        if isinstance(one, c.Binary):
            yield one, model
        elif isinstance(one, c.Has):
            end = end_of_has(one.path, model, find)
            if end is not None:
                yield from _comparisons(one.inner, end, find)


def _mismatch(
    node: c.Binary, model: Model, fields: dict[str, Field], find: FindModel
) -> Issue | None:
    """Return the issue of a field that is compared with a field of the user of another type."""
    for one, other in ((node.left, node.right), (node.right, node.left)):
        if not (isinstance(one, c.Name) and isinstance(other, c.Name)):
            continue
        path, _, last = one.name.rpartition(".")
        end = end_of_path(one.name, model, find) if path != "me" else None
        own = None if end is None else known_fields(end).get(last)
        field = fields.get(other.name.removeprefix(_PREFIX))
        if not other.name.startswith(_PREFIX) or field is None or own is None:
            continue
        try:
            families = family_of(own), family_of(field)
        except InvalidOperand as error:
            message, hint, _ = error.args
            return Issue(_CODE, message, hint, other.name, 0)
        if families[0] != families[1]:
            message = say(
                "'{one}' is a {kind}, but '{other}' is a {other_kind}",
                one=one.name,
                kind=noun(families[0]),
                other=other.name,
                other_kind=noun(families[1]),
            )
            return Issue(_CODE, message, say("compare fields of the same type"), other.name, 0)
    return None
