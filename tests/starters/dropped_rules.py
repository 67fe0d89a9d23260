"""Plugin of pytest for a starter: run its tests of rights once for each access rule without it.

The application is made once. For each rule the compiled rules of its model are replaced by the
others, and tests run until one fails: first those of the model, and those that failed before. The
file that FW_SURVIVORS names gets the rules that no test misses. FW_SHARE is the part of the rules
that are dropped.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from fw.runtime.auth.policy.access import forget
from fw.runtime.database.models.model import Model, load_models
from fw.runtime.rules.access_rules import AccessRule

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
    for model, rule in [] if failed else chosen():
        kept = tuple(one for one in model.__access__ or () if one is not rule)
        missed = first_failure(order, model, kept)
        if missed is None:
            survivors.append(f"{model.__name__}: {rule.words}")
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


def chosen() -> Iterator[tuple[type[Model], AccessRule]]:
    """Yield rules with their models: all of them, or an even part."""
    load_models()
    models = {mapper.class_ for base in Model.__subclasses__() for mapper in base.registry.mappers}
    every = [
        (model, rule)
        for model in sorted(models, key=lambda one: one.__name__)
        for rule in model.__access__ or ()
    ]
    yield from every[:: max(1, round(1 / float(os.environ["FW_SHARE"])))]
