"""Random access rules, actors and records, and a naive evaluator of them.

The evaluator knows nothing of clauses: it interprets the rules of a record, value by value. A record
is a mapping that contains its related records: a mapping, None, or a list.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from fw.runtime.auth.policy.actor import ANONYMOUS, Actor
from fw.runtime.rules import conditions as c
from fw.runtime.rules.access_rules import AccessRule, owner, tenant

__all__ = ["ACTORS", "VERBS", "filled", "may", "random_field_rules", "random_row", "random_rules"]

VERBS = ("read", "create", "update", "delete")
ACTORS = (
    ANONYMOUS,
    Actor("1", record={"rank": 1, "kind": "a"}),
    Actor("2", "editor", record={"rank": None, "kind": None}),
    Actor("1", "agent", record={"rank": 2, "kind": "A"}),
    Actor("3", "super-admin", record={"rank": 1, "kind": "b"}),
)
_COMPARE = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_WHO: tuple[str | tuple[str, ...], ...] = (
    *("public", "user", "user", "all"),
    *(("editor",), ("agent", "editor"), ("super-admin",)),
)


def random_rules(random: Random) -> tuple[AccessRule, ...]:
    """Return up to five rules."""
    return tuple(_rule(random) for _ in range(random.randint(0, 5)))


def random_field_rules(random: Random) -> tuple[AccessRule, ...]:
    """Return up to three rules for writing fields."""
    return tuple(
        AccessRule(
            ("write",),
            random.choice([one for one in _WHO if one != "all"]),
            None if random.random() < 0.3 else _condition(random, 2),
            fields=(random.choice(("rank", "status")),),
        )
        for _ in range(random.randint(0, 3))
    )


def _rule(random: Random) -> AccessRule:
    if random.random() < 0.1:
        return owner("owner") if random.random() < 0.5 else tenant("rank")
    denies = random.random() < 0.3
    to = random.choice([one for one in _WHO if denies or one != "all"])
    verbs = tuple(random.sample(VERBS, random.randint(1, 4)))
    when = None if random.random() < 0.2 else _condition(random, 3)
    return AccessRule(verbs, to, when, denies)


def _condition(random: Random, depth: int, model: str = "note") -> str:
    if depth and random.random() < 0.5:
        joined = random.choice([" and ", " or "]).join(
            _condition(random, depth - 1, model) for _ in range(2)
        )
        return f"(not ({joined}))" if random.random() < 0.3 else f"({joined})"
    if depth and _LISTS[model] and random.random() < 0.2:
        path, end = random.choice(_LISTS[model])
        if end == "person" and random.random() < 0.5:
            return f"{path} has me"
        return f"{path} has ({_condition(random, min(depth - 1, 1), end)})"
    return _atom(random, random.choice(_PATHS[model]), with_texts=model == "note")


_PATHS = {
    "note": ("", "", "customer.", "customer.company."),
    "customer": ("", "company."),
    "part": ("", "note.", "note.customer."),
    "person": ("",),
}
_LISTS = {
    "note": (("parts", "part"), ("members", "person"), ("customer.notes", "note")),
    "customer": (("notes", "note"),),
    "part": (("note.members", "person"),),
    "person": (),
}


def _atom(random: Random, path: str, *, with_texts: bool) -> str:
    """Return a comparison of a field at the end of a path."""
    comparison = random.choice(("=", "!=", "<", "<=", ">", ">="))
    owner, rank = f"{path}owner", f"{path}rank"
    found = [
        f"{owner} {random.choice(('=', '!='))} me",
        f"me {random.choice(('=', '!='))} {owner}",
        f"{rank} {comparison} {random.randint(0, 3)}",
        f"{random.randint(0, 3)} {comparison} {rank}",
        f"{rank} {comparison} me.rank",
        f"me.rank {comparison} {rank}",
        f"{rank} {random.choice(('in', 'not in'))} (1, {random.randint(0, 3)})",
        f"{random.choice((rank, owner))} is {random.choice(('', 'not '))}null",
    ]
    if with_texts and not path:
        found += [
            f"status {random.choice(('=', '!='))} '{random.choice('abA')}'",
            f"status {random.choice(('=', '!='))} me.kind",
            f"status {random.choice(('in', 'not in'))} ('a', 'b')",
            f"status is {random.choice(('', 'not '))}null",
            f"shown = {random.choice(('true', 'false'))}",
        ]
    return random.choice(found)


def random_row(random: Random) -> dict[str, Any]:
    """Return the values of a record, many of which are null."""
    return {
        "owner": random.choice((None, 1, 2)),
        "rank": random.choice((None, 0, 1, 2, 3)),
        "status": random.choice((None, "a", "b", "A")),
        "shown": random.choice((None, True, False)),
    }


def may(rules: Sequence[AccessRule], verb: str, actor: Actor, row: Mapping[str, Any]) -> bool:
    """Return True if the rules let an actor use a verb on a record."""
    holding = [
        one
        for one in rules
        if verb in one.verbs
        and _names(one, actor)
        and (one.when is None or _value(c.parse(one.when, "when"), actor, row) is True)
        != one.requires
    ]
    if any(one.denies for one in holding):
        return False
    return actor.role == "super-admin" or any(not one.denies for one in holding)


def filled(rules: Sequence[AccessRule], actor: Actor, row: dict[str, Any]) -> dict[str, Any]:
    """Return the values of a new record, with those of owners and tenants."""
    found = dict(row)
    for one in rules if actor.user is not None else ():
        if one.short == "owner" and found["owner"] is None:
            found["owner"] = int(str(actor.user))
        elif one.short == "tenant" and found["rank"] is None:
            found["rank"] = actor.record["rank"]
    return found


def _names(rule: AccessRule, actor: Actor) -> bool:
    if isinstance(rule.to, tuple):
        return actor.role in rule.to
    if actor.role == "super-admin" and rule.denies:
        return rule.to == "all"
    return rule.to != "user" or actor.user is not None


def _at(row: Mapping[str, Any], path: str) -> Any:
    found: Any = row
    for name in path.split("."):
        found = None if found is None else found[name]
    return found


def _value(node: c.Node, actor: Actor, row: Mapping[str, Any]) -> Any:
    """Return the value of a condition; None is NULL, and also unknown."""
    match node:
        case c.Name("me"):
            return None if actor.user is None else int(actor.user)
        case c.Name(name) if name.startswith("me."):
            return actor.record.get(name.removeprefix("me."))
        case c.Name(name):
            return _at(row, name)
        case c.Has(path, inner):
            if inner == c.Name("me"):
                inner = c.Binary("=", c.Name("id"), inner)
            return any(_value(inner, actor, one) is True for one in _at(row, path) or ())
        case c.Number(text):
            return int(text)
        case c.Text(value) | c.Word(value):
            return value
        case c.Not(inner):
            found = _value(inner, actor, row)
            return None if found is None else not found
        case c.IsNull(operand, negated):
            return (_value(operand, actor, row) is None) != negated
        case c.In(operand, items, negated):
            found = _value(operand, actor, row)
            values = [_value(one, actor, row) for one in items]
            return None if found is None else (found in values) != negated
        case c.Binary("and" | "or" as word, left, right):
            sides = [_value(one, actor, row) for one in (left, right)]
            decisive = word == "or"
            if decisive in [one for one in sides if one is not None]:
                return decisive
            return None if None in sides else not decisive
        case c.Binary(comparison, left, right):
            one, other = _value(left, actor, row), _value(right, actor, row)
            return None if one is None or other is None else _COMPARE[comparison](one, other)
    raise AssertionError(node)
