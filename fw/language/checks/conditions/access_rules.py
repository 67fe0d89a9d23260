"""Checks of access rules: verbs, fields and conditions of one model, rules without effect."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from fw.language.checks.conditions.conditions import InvalidOperand, check_condition, known_fields
from fw.language.model import Field, Model
from fw.language.names import is_private
from fw.language.syntax.literals import Issue
from fw.runtime.messages import say
from fw.runtime.names import nearest
from fw.runtime.rules import conditions as c
from fw.runtime.rules.access_rules import ALL, PUBLIC, USER, AccessRule, is_variable

__all__ = ["access_issues", "check_own_condition", "is_path"]

_OWN = say("compare a field of the model with a value, me, me.<field> or now")
_MOST_LISTED = 12
_USER_KEYS = ("int", "string", "uuid")


def access_issues(model: Model) -> Iterator[tuple[int, Issue]]:
    """Yield the number of an access rule and its error."""
    rules = model.access or ()
    for number, rule in enumerate(rules):
        if rule.to == ALL and not rule.denies:
            message = say("'all' is only for 'deny'")
            yield number, Issue("FW341", message, say("write 'to public'"), ALL)
            continue
        if unfit := _field_issue(rule, known_fields(model)):
            yield number, unfit
            continue
        if model.view and not rule.short and set(rule.verbs) - {"read"}:
            verb = next(verb for verb in rule.verbs if verb != "read")
            yield (
                number,
                Issue(
                    "FW343",
                    say("a view has no '{verb}'", verb=verb),
                    say("only 'read' its records"),
                    verb,
                ),
            )
            continue
        if rule.when is not None:
            try:
                check_own_condition(c.parse(rule.when, "when"), model)
            except InvalidOperand as error:
                yield number, error.issue("FW342", "when")
                continue
        found = _effect_issue(number, rule, rules)
        if found is not None:
            yield number, found


def _field_issue(rule: AccessRule, fields: Mapping[str, Field]) -> Issue | None:
    """Return the issue of the fields that a rule names."""
    for name in rule.fields:
        if name not in fields:
            listed = ", ".join(islice(fields, _MOST_LISTED))
            meant = nearest(name, list(fields))
            hint = (
                say("did you mean '{meant}'?", meant=meant)
                if meant
                else say("use one of {listed}", listed=listed)
            )
            return Issue("FW344", say("unknown field '{name}'", name=name), hint, name)
        if fields[name].primary:
            return Issue(
                "FW344",
                say("'{name}' is the primary key", name=name),
                say("name other fields"),
                name,
            )
        if "read" in rule.verbs and (fields[name].private or is_private(name)):
            message = say("'{name}' is private: nobody reads it", name=name)
            return Issue("FW344", message, say("remove 'private', or the rule"), name)
        if "write" in rule.verbs and (fields[name].readonly or fields[name].computed):
            return Issue(
                "FW344", say("no request writes '{name}'", name=name), say("remove 'write'"), name
            )
    return None


def check_own_condition(tree: c.Node, model: Model) -> None:
    """Raise InvalidOperand for the first error in a condition of an access rule on own fields.

    The checks of paths need other models.
    """
    fields = known_fields(model)
    check_condition(_without_variables(tree, fields), model.name, fields)


def is_path(node: c.Node) -> bool:
    """Return True for a name that leads through relations."""
    return isinstance(node, c.Name) and "." in node.name and not is_variable(node.name)


def _without_variables(node: c.Node, fields: Mapping[str, Field]) -> c.Node:
    """Return a condition without paths, and without the comparisons with variables.

    These are checked here.
    """
    match node:
        case c.Has():
            return _neutral(fields)
        case c.Not(inner):
            return c.Not(_without_variables(inner, fields))
        case c.Binary("and" | "or" as word, left, right):
            sides = [_without_variables(one, fields) for one in (left, right)]
            return c.Binary(word, *sides)
        case c.Binary(operator, left, right) if operator in c.COMPARISONS:
            if _is_literal(left) or _variable(left):
                left, right = right, left
            return _compared_with(node, operator, left, right, fields)
        case c.In(operand, items, _):
            _field_of(operand)
            for item in items:
                if not _is_literal(item):
                    raise _unsupported(item)
            return _neutral(fields) if is_path(operand) else node
        case c.IsNull(operand, _):
            _field_of(operand)
            return _neutral(fields) if is_path(operand) else node
    return node


def _neutral(fields: Mapping[str, Field]) -> c.Node:
    """Return a valid condition in place of one that leads to another model."""
    return c.IsNull(c.Name(next(iter(fields))), False)


def _compared_with(
    node: c.Node, operator: str, left: c.Node, right: c.Node, fields: Mapping[str, Field]
) -> c.Node:
    name = _field_of(left)
    variable = _variable(right)
    if variable is None:
        if not _is_literal(right):
            raise _unsupported(right)
        return _neutral(fields) if is_path(left) else node
    if is_path(left):
        return _neutral(fields)
    if variable in fields:
        raise InvalidOperand(
            say("the model has a field '{variable}'", variable=variable),
            say("rename the field"),
            variable,
        )
    if name not in fields:
        return c.IsNull(c.Name(name), False)
    kind = fields[name].type.name
    if variable == "me" and (operator not in ("=", "!=") or kind not in _USER_KEYS):
        message = say(
            "'{name} {operator} me' compares a {kind} with the key of a user",
            name=name,
            operator=operator,
            kind=kind,
        )
        raise InvalidOperand(message, say("compare a foreign key by '=' or '!='"), name)
    if variable == "now" and kind != "datetime":
        message = say("'{name}' is a {kind}, but 'now' is a datetime", name=name, kind=kind)
        raise InvalidOperand(message, say("compare a datetime"), name)
    return c.IsNull(c.Name(name), False)


def _variable(node: c.Node) -> str | None:
    return node.name if isinstance(node, c.Name) and is_variable(node.name) else None


def _field_of(node: c.Node) -> str:
    if not isinstance(node, c.Name) or is_variable(node.name):
        raise _unsupported(node)
    return node.name


def _is_literal(node: c.Node) -> bool:
    return isinstance(node, c.Text | c.Number | c.Word)


def _unsupported(node: c.Node) -> InvalidOperand:
    shown = c.to_text(node)
    return InvalidOperand(say("access rules don't compare '{shown}'", shown=shown), _OWN, shown)


def _effect_issue(number: int, rule: AccessRule, rules: Sequence[AccessRule]) -> Issue | None:
    """Return the issue of a rule that others make useless."""
    word = "deny" if rule.denies else rule.verbs[0]
    for other, one in enumerate(rules):
        covers = set(rule.verbs) <= set(one.verbs) and _includes(one, rule)
        if other == number or one.when is not None or not covers or one.fields != rule.fields:
            continue
        if one.denies and not rule.denies:
            return Issue(
                "FW343",
                say("a rule denies what this one allows"),
                say("remove one: {rule}", rule=one.words),
                word,
            )
        # Of two equal rules, the second is superfluous.
        if one.denies == rule.denies and (rule.when is not None or other < number):
            return Issue(
                "FW343",
                say("another rule covers this one"),
                say("remove one: {rule}", rule=one.words),
                word,
            )
    return None


def _includes(one: AccessRule, other: AccessRule) -> bool:
    """Return True if a rule names everybody whom another one names."""
    if one.to == other.to:
        return True
    if one.to == ALL:
        return True
    if one.to in (PUBLIC, USER):
        # In a rule that denies, these words leave super-admins out.
        named = other.to if isinstance(other.to, tuple) else ()
        if one.denies and (other.to == ALL or "super-admin" in named):
            return False
        return one.to == PUBLIC or isinstance(other.to, tuple)
    return isinstance(other.to, tuple) and set(other.to) <= set(one.to)
