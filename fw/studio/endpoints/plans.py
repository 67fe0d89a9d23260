"""Endpoints of plans: show one, the versions of one of its files, and apply it."""

from __future__ import annotations

from typing import Any

from fw.runtime.errors import UsageError
from fw.runtime.messages import say
from fw.studio.context import Body
from fw.studio.planning.apply import apply_plan, require_current
from fw.studio.planning.plan import Answers, Plan, make_plan, versions_of
from fw.studio.routes import endpoint
from fw.studio.studio import Studio
from fw.studio.texts.files import files_in

__all__ = ["apply", "make", "read_file"]


@endpoint("POST", "/api/plan")
def make(studio: Studio, body: Body) -> Any:
    """Plan a build of the given schema files; nothing is written."""
    answers = body.get("answers") or {}
    if not isinstance(answers, dict):
        raise UsageError(
            say("invalid answers"), hint=say("send renames, fills and allow_destructive")
        )
    base = str(body.get("base", ""))
    files, plans = files_in(body), studio.plans
    with plans.planning:
        plan = make_plan(studio.root, files, base, Answers.of(answers), plans.blocks)
    plans.add(plan)
    return plan.data


@endpoint("POST", "/api/plan/file")
def read_file(studio: Studio, body: Body) -> dict[str, str | None]:
    """Return the versions of one file of a plan."""
    return versions_of(studio.root, _plan(studio, body), str(body.get("path", "")))


@endpoint("POST", "/api/apply")
def apply(studio: Studio, body: Body) -> dict[str, str]:
    """Write what a plan shows, in the background; refuse a plan that is no longer true."""
    plan = _plan(studio, body)
    require_current(studio.root, plan)
    return {"run": studio.start("apply", lambda report: apply_plan(studio.root, plan, report))}


def _plan(studio: Studio, body: Body) -> Plan:
    return studio.plans.find(str(body.get("plan", "")))
