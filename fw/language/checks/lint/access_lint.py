"""Warnings about access rules: conditions that decide nothing, rules without effect, slow lists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Sequence

from fw.language.checks.conditions.access_paths import end_of_path
from fw.language.checks.conditions.conditions import known_fields
from fw.language.checks.conditions.satisfiability import always_holds, never_holds, never_null
from fw.language.diagnostics import Diagnostic, diagnostic_in_block
from fw.language.model import Field, Model
from fw.language.syntax.literals import Issue
from fw.language.syntax.scanner import Block
from fw.language.syntax.tokens import find_span
from fw.runtime.messages import Message
from fw.runtime.names import nearest
from fw.runtime.rules import conditions as c
from fw.runtime.rules.access_rules import ALL, AccessRule, is_variable

__all__ = ["access_warnings", "role_warnings", "states_rules"]

FindModel = Callable[[str], Model | None]
_SUPER_ADMIN = "super-admin"
_ROLES = (_SUPER_ADMIN, "admin", "developer")
"""Roles that each project has."""
_SIMILAR = 0.8
_INDEXED = ("int", "string", "uuid")
"""Types that an index makes faster; others have few values, or can't be indexed."""


def states_rules(block: Block) -> bool:
    """Return False if a block certainly has no access rules."""
    return "access" in block.text.lower()


def access_warnings(block: Block, model: Model, find: FindModel) -> Iterator[Diagnostic]:
    """Yield the warnings about the access rules of a valid model; `find` returns other models."""
    rules = model.access or ()
    if not rules:
        return
    for number, rule in enumerate(rules):
        for issue in _of_rule(number, rule, rules, model, find):
            yield _diagnostic(block, number, issue)
    allowed = {verb for one in rules if not one.denies and not one.fields for verb in one.verbs}
    # A block without any verb closes the model on purpose.
    if allowed and "read" not in allowed:
        message = Message.of(
            "FW507.read",
            "no access rule lets anyone read {model}, except super-admins",
            model=model.name,
        )
        span = find_span(block.text, "access", 0)
        hint = Message.of("FW507.read-hint", "add a rule, such as 'read to user'")
        yield diagnostic_in_block(block, *span, "FW507", message, hint)


def role_warnings(
    models: Iterable[tuple[Block, Model]],
    wanted: Container[str] | None = None,
    seeded: Callable[[], Iterable[str]] = tuple,
) -> Iterator[Diagnostic]:
    """Yield a warning about each role that one rule names, and that resembles another role.

    With `wanted`, only about the rules of these models. `seeded` returns the roles in the seeds.
    """
    named = [
        (block, number, role)
        for block, model in models
        for number, rule in enumerate(model.access or ())
        if isinstance(rule.to, tuple)
        for role in rule.to
    ]
    counts = Counter(role for _, _, role in named)
    rare = [
        one for one in named if counts[one[2]] == 1 and (wanted is None or one[0].name in wanted)
    ]
    existing = {*_ROLES, *seeded()} if rare else {*_ROLES}
    others = [*existing, *(role for role, times in counts.items() if times > 1)]
    for block, number, role in rare:
        meant = nearest(role, others, _SIMILAR) if role not in existing else None
        if meant:
            message = Message.of("FW506.role", "no other rule names the role '{role}'", role=role)
            hint = Message.of("FW506.hint", "did you mean '{role}'?", role=meant)
            yield _diagnostic(block, number, Issue("FW506", message, hint, role))


def _diagnostic(block: Block, number: int, issue: Issue) -> Diagnostic:
    span = find_span(
        block.text, "rule", number, issue.word, issue.nth or 0, condition=issue.nth is not None
    )
    return diagnostic_in_block(block, *span, issue.code, issue.message, issue.hint)


def _of_rule(
    number: int, rule: AccessRule, rules: Sequence[AccessRule], model: Model, find: FindModel
) -> Iterator[Issue]:
    tree = None if rule.when is None else c.parse(rule.when, "when")
    if tree is not None and not rule.short:
        never = never_holds(tree, known_fields(model))
        yield from _condition_issues(tree, model, never=never)
        for other, one in enumerate(rules):
            message = None if never or other == number else _covering(tree, rule, one)
            # Of two equal rules, the second is superfluous.
            if message and (other < number or one.words != rule.words):
                hint = Message.of("FW505.hint", "remove one: {rule}", rule=one.words)
                yield Issue("FW505", message, hint, _first_word(rule))
                break
        if never:
            return
    if issue := _unused(rule, rules):
        yield issue
    limits_lists = "read" in rule.verbs and (rule.requires or not rule.denies)
    if tree is not None and limits_lists:
        yield from _unindexed(tree, rule, model, find)


def _condition_issues(tree: c.Node, model: Model, *, never: bool) -> Iterator[Issue]:
    fields = known_fields(model)
    if never:
        message = Message.of("FW504.never", "the condition never holds: the rule has no effect")
        hint = Message.of("FW504.never-hint", "remove the rule, or compare other values")
        yield Issue("FW504", message, hint, "when")
    elif always_holds(tree, fields):
        message = Message.of("FW504.always", "the condition holds for every record")
        yield Issue(
            "FW504", message, Message.of("FW504.always-hint", "remove the condition"), "when"
        )
    else:
        for part in never_null(tree, fields):
            name = c.to_text(part.operand)
            message = Message.of(
                "FW504.null",
                "'{field}' is never null: '{part}' decides nothing",
                field=name,
                part=c.to_text(part),
            )
            hint = Message.of(
                "FW504.null-hint", "remove this part of the condition, or make the field nullable"
            )
            yield Issue("FW504", message, hint, name, 0)
            return


def _covering(tree: c.Node, rule: AccessRule, one: AccessRule) -> Message | None:
    """Return the message about a rule whose records are all those of another conditional rule."""
    if one.when is None or one.requires or one.fields != rule.fields or one.to != rule.to:
        return None
    if not set(rule.verbs) <= set(one.verbs) or (rule.denies and not one.denies):
        return None
    wider = {c.to_text(part) for part in c.conjuncts(c.parse(one.when, "when"))}
    if not wider <= {c.to_text(part) for part in c.conjuncts(tree)}:
        return None
    if one.denies == rule.denies:
        return Message.of("FW505.covered", "another rule covers this one")
    return Message.of("FW505.denied", "a rule denies what this one allows")


def _unused(rule: AccessRule, rules: Sequence[AccessRule]) -> Issue | None:
    """Return the issue of a rule about verbs that no other rule allows."""
    allowed = {verb for one in rules if not one.denies and not one.fields for verb in one.verbs}
    if "write" in rule.verbs and not allowed & {"create", "update"}:
        message = Message.of(
            "FW507.write", "no rule allows to create or update records, except to super-admins"
        )
        hint = Message.of("FW507.write-hint", "add a rule for 'create' or 'update', or remove it")
        return Issue("FW507", message, hint, "write")
    names_admins = rule.to == ALL or (isinstance(rule.to, tuple) and _SUPER_ADMIN in rule.to)
    if not rule.denies or rule.short or names_admins or allowed & set(rule.verbs):
        return None
    message = Message.of(
        "FW507.deny",
        "no rule allows to {verbs}: the line denies nothing",
        verbs=" or ".join(rule.verbs),
    )
    hint = Message.of("FW507.deny-hint", "remove the rule: what no rule allows is denied")
    return Issue("FW507", message, hint, "deny")


def _first_word(rule: AccessRule) -> str:
    return "deny" if rule.denies else "field" if rule.fields else rule.verbs[0]


def _unindexed(tree: c.Node, rule: AccessRule, model: Model, find: FindModel) -> Iterator[Issue]:
    """Yield the comparisons by which a list reads the whole table."""
    for name, field, owner in _compared(tree, model, find):
        if not owner.view and not owner.begins_index(field):
            message = Message.of(
                "FW508.index",
                "lists of {model} compare {place}, which has no index",
                model=model.name,
                place=f"{owner.name}.{field.name}",
            )
            hint = Message.of(
                "FW508.hint",
                "add 'index' to '{field}' of {model}",
                field=field.name,
                model=owner.name,
            )
            yield Issue("FW508", message, hint, name, None if rule.short else 0)


def _compared(tree: c.Node, model: Model, find: FindModel) -> list[tuple[str, Field, Model]]:
    """Return the names that a condition requires to equal a value, with their fields and models.

    They are those without which a list must read the whole table.
    """
    match tree:
        case c.Binary("and", left, right):
            found = [*_compared(left, model, find), *_compared(right, model, find)]
            # One index is enough for parts that must all hold.
            indexed = any(owner.begins_index(field) for _, field, owner in found)
            return [] if indexed else found[:1]
        case c.Binary("or", left, right):
            return [*_compared(left, model, find), *_compared(right, model, find)]
        case c.Binary("=", left, right):
            name = left if isinstance(left, c.Name) and not is_variable(left.name) else right
            if not isinstance(name, c.Name):
                return []
            owner = end_of_path(name.name, model, find)
            for field in () if owner is None else owner.fields:
                if (
                    owner is not None
                    and field.name == name.name.rpartition(".")[2]
                    and field.type.name in _INDEXED
                ):
                    return [(name.name, field, owner)]
    return []
