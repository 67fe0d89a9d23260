"""Plugin of pytest for a starter: run its tests of rights without parts of its access rules.

A part is a rule, its condition, a term of the condition, or one of its roles. The application is
made once. For each part the compiled rules of its model are replaced by those without it, and tests
run until one fails: first those of the model, and those that failed before. The file that
FW_SURVIVORS names gets the parts that no test misses. FW_SHARE is the share of the parts that are
dropped.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from fw.runtime.auth.policy.access import forget
from fw.runtime.database.models.model import Model, load_models
from fw.runtime.rules import conditions as c
from fw.runtime.rules.access_rules import AccessRule


class Dropped(NamedTuple):
    """A model with the rules that remain, and the part that was dropped."""

    model: type[Model]
    rules: tuple[AccessRule, ...]
    part: str


failed: set[str] = set()
"""Tests that failed since the last rule was dropped."""


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note the test that failed."""
    if report.failed:
        failed.add(report.nodeid)


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool:
    """Run all tests as they are, then until one fails without each rule."""
    survivors: list[str] = []
    order = list(session.items)
    for item in order:
        run(item)
    if failed:
        survivors.append(f"tests fail with all rules: {sorted(failed)}")
    for model, kept, dropped in [] if failed else chosen():
        missed = first_failure(order, model, kept)
        if missed is None:
            survivors.append(f"{model.__name__}: {dropped}")
        else:
            order.remove(missed)
            order.insert(0, missed)
    Path(os.environ["FW_SURVIVORS"]).write_text(json.dumps(survivors))
    return True


def run(item: pytest.Item) -> None:
    """Run a test, and keep the fixtures of the session for the next one."""
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=item.session)


def first_failure(
    order: list[pytest.Item], model: type[Model], kept: tuple[AccessRule, ...]
) -> pytest.Item | None:
    """Return the first test that fails with these rules of a model, None if all pass."""
    path = model.__name__.lower()
    before, model.__access__ = model.__access__, kept
    forget()
    try:
        named = [one for one in order if path[:-1] in one.name.replace("-", "")]
        for item in (*named, *(one for one in order if one not in named)):
            failed.clear()
            run(item)
            if failed:
                return item
        return None
    finally:
        model.__access__ = before
        forget()
        failed.clear()


def chosen() -> Iterator[Dropped]:
    """Yield models with the rules that remain without a part: for all parts, or an even share."""
    load_models()
    models = {mapper.class_ for base in Model.__subclasses__() for mapper in base.registry.mappers}
    every = [
        dropped
        for model in sorted(models, key=lambda one: one.__name__)
        for dropped in without_parts(model)
    ]
    yield from every[:: max(1, round(1 / float(os.environ["FW_SHARE"])))]


def without_parts(model: type[Model]) -> Iterator[Dropped]:
    """Yield the rules of a model without each of their parts."""
    rules = model.__access__ or ()
    for place, rule in enumerate(rules):
        before, after = rules[:place], rules[place + 1 :]
        yield Dropped(model, (*before, *after), rule.words)
        for part, left in less(rule):
            yield Dropped(model, (*before, left, *after), f"{part} of {rule.words}")


def less(rule: AccessRule) -> Iterator[tuple[str, AccessRule]]:
    """Yield a rule without its condition, a term of it, or one of its roles, and what that is."""
    if rule.short:
        return
    if rule.when is not None:
        yield "the condition", rule._replace(when=None)
        for term, left in terms(c.parse(rule.when, "when")):
            yield term, rule._replace(when=left)
    if not isinstance(rule.to, str) and len(rule.to) > 1:
        for role in rule.to:
            yield role, rule._replace(to=tuple(one for one in rule.to if one != role))


def terms(node: c.Node) -> Iterator[tuple[str, str]]:
    """Yield the terms of a condition that `and` and `or` join, each with the condition without it."""
    if not isinstance(node, c.Binary) or node.operator not in ("and", "or"):
        return
    for one, other in ((node.left, node.right), (node.right, node.left)):
        yield c.to_text(one), c.to_text(other)
    for term, left in terms(node.left):
        yield term, f"({left}) {node.operator} ({c.to_text(node.right)})"
    for term, left in terms(node.right):
        yield term, f"({c.to_text(node.left)}) {node.operator} ({left})"
