"""Endpoints of the page Access."""

from __future__ import annotations

from typing import Any

from fw.project.access_rules import StaleSettings, edit_rules, read_access, role_decision
from fw.project.logins import add_logins, finish_logins
from fw.runtime.auth.policy.policy import VERBS
from fw.runtime.errors import UsageError
from fw.runtime.messages import Message, say, with_messages
from fw.studio.commands import run_command
from fw.studio.context import Body, Context, Done, Reporter
from fw.studio.planning.builds import run_build
from fw.studio.problems import Stale
from fw.studio.routes import endpoint

__all__ = ["can", "change", "install", "show"]


@endpoint("GET", "/api/access")
def show(context: Context, _body: Body) -> dict[str, Any]:
    """Return roles, models, rules, and what follows from them for each role.

    In `decisions`, the role "" is a user without a role, and "anonymous" nobody.
    """
    access = read_access(context.root)
    return {
        **access._asdict(),
        "verbs": list(VERBS),
        "source": "fw.toml",
        "decisions": {
            model: {
                verb: {
                    "anonymous" if role is None else role: with_messages(decision._asdict())
                    for role, decision in found.items()
                }
                for verb, found in verbs.items()
            }
            for model, verbs in access.decisions.items()
        },
    }


@endpoint("PUT", "/api/access")
def change(context: Context, body: Body) -> None:
    """Write changed rules to fw.toml: `rules` by model and verb, null for the default."""
    rules = body.get("rules")
    if not isinstance(rules, dict) or not all(isinstance(each, dict) for each in rules.values()):
        raise UsageError(say("missing rules"), hint=say("send rules by model and verb"))
    try:
        edit_rules(context.root, rules, str(body.get("base", "")))
    except StaleSettings as error:
        raise Stale(say("look at the rules as they are now, and save again")) from error


@endpoint("POST", "/api/access/can")
def can(context: Context, body: Body) -> Any:
    """Return if a user, or the users of a role, may do something, and why."""
    user, verb, model = body.get("user"), str(body.get("verb", "")), str(body.get("model", ""))
    if user:
        return run_command(context.root, "can", given=(str(user), verb, model))
    role = body.get("role")
    name = None if role in (None, "anonymous") else str(role)
    return with_messages(role_decision(context.root, name, verb, model)._asdict())


@endpoint("POST", "/api/access/install")
def install(context: Context, _body: Body) -> dict[str, str]:
    """Add logins to the project, as `fw auth` does, in the background."""

    def work(report: Reporter) -> Done:
        report.progress(Message.of("step.logins", "Adding logins"))
        added = add_logins(context.root)
        for path, changed in added.files.items():
            report.outcome(path, "update" if changed else "identical")
        for outcome in added.outcomes:
            report.outcome(outcome.path, outcome.action, outcome.detail)
        done = run_build(context.root, report)
        if done.exit_status:
            return done
        revision, _ = finish_logins(context.root)
        for outcome in revision:
            report.outcome(outcome.path, outcome.action, outcome.detail)
        text = "Logins are ready; apply the migrations, then run fw seed"
        return Done(0, Message.of("done.logins", text))

    return {"run": context.start("auth", work)}
