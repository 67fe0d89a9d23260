"""Checks of access rules: their conditions, and rules without effect."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fw.language.checks.conditions import InvalidOperand, check_condition, known_fields
from fw.language.model import Field, Model
from fw.language.syntax.literals import Issue
from fw.runtime.rules import conditions as c
from fw.runtime.rules.access_rules import ALL, PUBLIC, USER, AccessRule

__all__ = ["VARIABLES", "access_issues"]

VARIABLES = ("me", "now")
"""Values of the request: the key of the user, and the current time."""
_KEYS = ("int", "string", "uuid")
_OWN = "compare a field of the model with a value, me or now"


def access_issues(model: Model) -> Iterator[tuple[int, Issue]]:
    """Yield the number of an access rule and its error."""
    fields = known_fields(model)
    rules = model.access or ()
    for number, rule in enumerate(rules):
        if model.view and set(rule.verbs) - {"read"}:
            verb = next(verb for verb in rule.verbs if verb != "read")
            yield number, Issue("FW503", f"a view has no '{verb}'", "only 'read' its records", verb)
            continue
        if rule.when is not None:
            try:
                tree = c.parse(rule.when, "when")
                check_condition(_without_variables(tree, fields), model.name, fields)
            except InvalidOperand as error:
                yield number, error.issue("FW502", "when")
                continue
        found = _effect(number, rule, rules)
        if found is not None:
            yield number, found


def _without_variables(node: c.Node, fields: Mapping[str, Field]) -> c.Node:
    """Return a condition without the comparisons with variables, which are checked here."""
    match node:
        case c.Not(inner):
            return c.Not(_without_variables(inner, fields))
        case c.Binary("and" | "or" as word, left, right):
            sides = [_without_variables(one, fields) for one in (left, right)]
            return c.Binary(word, *sides)
        case c.Binary(operator, left, right) if operator in c.COMPARISONS:
            if _is_literal(left) or _variable(left):
                left, right = right, left
            return _compared(node, operator, left, right, fields)
        case c.In(operand, items, _):
            _field_of(operand)
            for item in items:
                if not _is_literal(item):
                    raise _unsupported(item)
            return node
        case c.IsNull(operand, _):
            _field_of(operand)
            return node
    return node


def _compared(
    node: c.Node, operator: str, left: c.Node, right: c.Node, fields: Mapping[str, Field]
) -> c.Node:
    name = _field_of(left)
    variable = _variable(right)
    if variable is None:
        if not _is_literal(right):
            raise _unsupported(right)
        return node
    if variable in fields:
        raise InvalidOperand(f"the model has a field '{variable}'", "rename the field", variable)
    if name not in fields:
        return c.IsNull(c.Name(name), False)
    kind = fields[name].type.name
    if variable == "me" and (operator not in ("=", "!=") or kind not in _KEYS):
        message = f"'{name} {operator} me' compares a {kind} with the key of a user"
        raise InvalidOperand(message, "compare a foreign key by '=' or '!='", name)
    if variable == "now" and kind != "datetime":
        message = f"'{name}' is a {kind}, but 'now' is a datetime"
        raise InvalidOperand(message, "compare a datetime", name)
    return c.IsNull(c.Name(name), False)


def _variable(node: c.Node) -> str | None:
    return node.name if isinstance(node, c.Name) and node.name in VARIABLES else None


def _field_of(node: c.Node) -> str:
    if not isinstance(node, c.Name) or node.name in VARIABLES:
        raise _unsupported(node)
    return node.name


def _is_literal(node: c.Node) -> bool:
    return isinstance(node, c.Text | c.Number | c.Word)


def _unsupported(node: c.Node) -> InvalidOperand:
    shown = c.to_text(node)
    return InvalidOperand(f"access rules don't compare '{shown}'", _OWN, shown)


def _effect(number: int, rule: AccessRule, rules: Sequence[AccessRule]) -> Issue | None:
    """Return the issue of a rule that others make useless."""
    word = "deny" if rule.denies else rule.verbs[0]
    for other, one in enumerate(rules):
        covers = set(rule.verbs) <= set(one.verbs) and _includes(one, rule)
        if other == number or one.when is not None or not covers:
            continue
        if one.denies and not rule.denies:
            return Issue(
                "FW503", "a rule denies what this one allows", f"remove one: {one.words}", word
            )
        # Of two equal rules, the second is superfluous.
        if one.denies == rule.denies and (rule.when is not None or other < number):
            return Issue("FW503", "another rule covers this one", f"remove one: {one.words}", word)
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
