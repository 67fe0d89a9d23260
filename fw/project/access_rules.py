"""Rules of `[auth.routes]` in fw.toml: decisions by role, and edits that keep comments."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal, NamedTuple

from fw.language.model import Model, Schema
from fw.language.schema import load
from fw.project.files import read_sources, replace_text
from fw.project.location import SETTINGS
from fw.runtime.auth.policy.access import UNBOUND
from fw.runtime.auth.policy.actor import Actor
from fw.runtime.auth.policy.field_access import SUPER_ADMIN, binds
from fw.runtime.auth.policy.policy import VERBS, Decision, Policy
from fw.runtime.database.repositories.authorization import Verb
from fw.runtime.errors import FwError, UsageError
from fw.runtime.messages import say
from fw.runtime.names import normalize_name, suggest
from fw.runtime.rules.access_rules import AccessRule
from fw.tasks.disk.lock import project_lock
from fw.tasks.schema.seeded_roles import seeded_roles
from fw.tasks.settings import (
    ROLE,
    account_names,
    has_logins,
    login_of,
    parse_settings,
    read_settings,
    rules_of,
    settings_text,
)

__all__ = [
    *("Access", "Changes", "Outcome", "StaleSettings", "edit_rules", "outcome", "read_access"),
    "role_decision",
]

Outcome = Literal["all", "some", "none"]
"""The records that an actor may use a verb on."""

Changes = Mapping[str, Mapping[str, Any]]
"""New rules by model and verb: "public", "user", a list of roles, or None for the default."""

_WRITE = "write"


class StaleSettings(FwError):
    """An edit of a text of fw.toml that is no longer on disk."""


class Access(NamedTuple):
    """Rights of each role on each model.

    `rules` are those that fw.toml states, by model and verb, and `decisions` what follows for each
    model, verb and role; the role "" is a user without one, None is nobody. `base` is the hash of
    fw.toml. All are empty for a project without logins.
    """

    installed: bool
    base: str
    roles: list[str]
    models: list[str]
    views: list[str]
    guarded: list[str]
    rules: dict[str, dict[str, Any]]
    decisions: dict[str, dict[str, dict[str | None, Decision]]]


def read_access(root: Path) -> Access:
    """Return the rules of a project; raise SchemaError, and FwError for an invalid rule."""
    text = settings_text(root)
    base = sha256(text.encode()).hexdigest()
    settings = parse_settings(text, root)
    if not has_logins(settings):
        return Access(False, base, [], [], [], [], {}, {})
    schema = load(read_sources(root), login=login_of(settings))
    policy, guarded = _policy(root, text, schema)
    models = list(schema.models)
    roles = sorted({*policy.roles, *seeded_roles(root)}, key=_super_admin_first)
    actors: dict[str | None, Actor] = {None: Actor(), "": Actor("user")}
    actors |= {role: Actor("user", role) for role in roles}
    rules = {model: dict(stated) for model, stated in rules_of(settings).items()}
    return Access(
        True,
        base,
        roles,
        models,
        sorted(schema.views),
        [model for model in models if model in guarded],
        rules,
        {
            model: {
                verb: {
                    name: _decision(policy, schema[model], verb, actor)
                    for name, actor in actors.items()
                }
                for verb in _verbs(schema, model)
            }
            for model in models
        },
    )


def _decision(policy: Policy, model: Model, verb: Verb, actor: Actor) -> Decision:
    """Return the decision for a model, as `Policy.decide` does with the application's models."""
    by_settings = policy.decide(actor, verb, model.name)
    if model.access is None or (policy.states(verb, model.name) and not by_settings.allowed):
        return by_settings
    given = _given(model.access, verb, actor)
    found = outcome(model.access, verb, actor)
    words = "; ".join(one.words for one in given)
    if actor.role == SUPER_ADMIN and found != "none":
        words = UNBOUND + f"; {words}" if words else UNBOUND
    words = words or say("the access rules of {model}", model=model.name)
    return Decision(found != "none", words, partial=found == "some")


def _given(rules: Iterable[AccessRule], verb: str, actor: Actor) -> list[AccessRule]:
    """Return the rules for records that decide about an actor and a verb."""
    return [
        one
        for one in rules
        if verb in one.verbs and not one.fields and binds(one, actor.role, actor.user is not None)
    ]


def outcome(rules: Iterable[AccessRule], verb: str, actor: Actor) -> Outcome:
    """Return whether rules allow a verb on all records, on some, or on none.

    Rules for fields say nothing about records.
    """
    given = _given(rules, verb, actor)
    allows = [one for one in given if not one.denies]
    denies = [one for one in given if one.denies]
    is_super_admin = actor.role == SUPER_ADMIN
    if not (is_super_admin or allows) or any(one.when is None for one in denies):
        return "none"
    if denies or not (is_super_admin or any(one.when is None for one in allows)):
        return "some"
    return "all"


def role_decision(root: Path, role: str | None, verb: str, model: str) -> Decision:
    """Return the decision for users of a role; "" is a user without one, None is nobody.

    Raises FwError for an unknown role, verb or model.
    """
    access = read_access(root)
    if not access.installed:
        raise FwError(say("the application has no logins"), hint=say("run fw auth to add them"))
    if model not in access.decisions:
        raise UsageError(
            say("unknown model {model}", model=repr(model)), hint=suggest(model, access.models)
        )
    if verb not in VERBS:
        raise UsageError(say("unknown verb {verb}", verb=repr(verb)), hint=suggest(verb, VERBS))
    if verb not in access.decisions[model]:
        return Decision(False, say("{model} is a view, whose rows are only read", model=model))
    found = access.decisions[model][verb]
    if role not in found:
        raise UsageError(
            say("unknown role {role}", role=repr(role)), hint=suggest(role or "", access.roles)
        )
    return found[role]


def edit_rules(root: Path, changes: Changes, base: str) -> None:
    """Change rules in fw.toml; everything else in it stays, also comments.

    Raises StaleSettings if its hash is not `base`, and FwError for an invalid rule; nothing is
    written then.
    """
    with project_lock(root):
        text = settings_text(root)
        if sha256(text.encode()).hexdigest() != base:
            raise StaleSettings(
                say("{settings} changed", settings=SETTINGS), hint=say("load the rules again")
            )
        login = login_of(read_settings(root))
        if login is None:
            raise FwError(say("the application has no logins"), hint=say("run fw auth to add them"))
        edited = _edited(text, changes)
        _policy(root, edited, load(read_sources(root), login=login))
        if edited != text:
            replace_text(root / SETTINGS, edited)


def _edited(text: str, changes: Changes) -> str:
    import tomlkit  # slow to import and rarely needed

    document: Any = tomlkit.parse(text)
    auth = document["auth"]
    if "routes" not in auth:
        auth["routes"] = tomlkit.table()
    routes = auth["routes"]
    for model, verbs in changes.items():
        known = {normalize_name(name): name for name in routes}
        name = known.get(normalize_name(model), model)
        if name not in routes:
            routes[name] = tomlkit.inline_table()
        for verb, rule in verbs.items():
            _set_rule(routes[name], verb, rule)
        if not routes[name]:
            del routes[name]
        elif isinstance(routes[name], tomlkit.items.InlineTable):
            routes[name] = _spaced(routes[name])
    return tomlkit.dumps(document)


def _spaced(stated: Any) -> Any:
    """Return an inline table with a blank inside each brace, and its comment."""
    import tomlkit

    pairs = ", ".join(f"{key} = {tomlkit.item(rule).as_string()}" for key, rule in stated.items())
    spaced = tomlkit.parse(f"rules = {{ {pairs} }}")["rules"]
    spaced.trivia.comment_ws = stated.trivia.comment_ws
    spaced.trivia.comment = stated.trivia.comment
    return spaced


def _set_rule(stated: Any, verb: str, rule: Any) -> None:
    """Set or remove the rule of a verb; the rule of `write` is kept for the other verbs."""
    if verb not in (*VERBS, _WRITE):
        raise UsageError(
            say("unknown verb {verb}", verb=repr(verb)), hint=suggest(verb, (*VERBS, _WRITE))
        )
    if rule is not None:
        stated[verb] = list(rule) if isinstance(rule, (list, tuple)) else rule
        return
    if _WRITE in stated and verb in VERBS[1:]:
        shared = stated.pop(_WRITE)
        for other in VERBS[1:]:
            if other not in stated:
                stated[other] = shared
    stated.pop(verb, None)


def _policy(root: Path, text: str, schema: Schema) -> tuple[Policy, set[str]]:
    settings = parse_settings(text, root)
    guarded = {account_names(settings).model, ROLE}
    try:
        return Policy(guarded, rules_of(settings), schema.models), guarded
    except FwError as error:
        raise FwError(
            say("{settings}: {message}", settings=SETTINGS, message=error.message), hint=error.hint
        ) from error


def _verbs(schema: Schema, model: str) -> tuple[Verb, ...]:
    return VERBS[:1] if model in schema.views else VERBS


def _super_admin_first(role: str) -> tuple[bool, str]:
    return role != "super-admin", role
