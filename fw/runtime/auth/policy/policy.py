"""Policy: decides by model, verb and role what a user may do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, get_args

from fw.runtime.auth import audit
from fw.runtime.auth.policy.access import SUPER_ADMIN, Decision, decided
from fw.runtime.auth.policy.actor import Actor, acting
from fw.runtime.database.repositories.authorization import Verb
from fw.runtime.errors import Forbidden, FwError, Unauthenticated
from fw.runtime.messages import Message, one_of, say
from fw.runtime.names import normalize_name, suggest
from fw.runtime.rules.access_rules import PUBLIC, USER

if TYPE_CHECKING:
    from fw.runtime.database.models.model import Model

__all__ = [
    "BY_FORM",
    "OPEN",
    "PUBLIC",
    "ROLES",
    "SUPER_ADMIN",
    "UPLOADS",
    "USER",
    "VERBS",
    "WITHOUT_LOGIN",
    "Decision",
    "Policy",
    "models_of",
    "verb_of",
]

ROLES: Final = (SUPER_ADMIN, "admin", "developer")
"""The roles that `fw auth` seeds."""

OPEN: Final = "auth"
"""Segment of the auth endpoints. They check access themselves."""

BY_FORM: Final = "token"
"""Endpoint below `OPEN` that takes the form of the OAuth 2 password grant."""

WITHOUT_LOGIN: Final = frozenset(
    {
        "forgot",
        "keys",
        "login",
        "login/code",
        "login/enrol",
        "oidc",
        "logout",
        "refresh",
        "register",
        "reset",
        "verification",
        "verify",
        BY_FORM,
    }
)
"""Endpoints below `OPEN` that ignore the access token, since it may have expired."""

UPLOADS: Final = "uploads/"
"""Start of the paths below a model that take its files."""

VERBS: Final[tuple[Verb, ...]] = get_args(Verb)

_WRITE: Final = "write"
_METHODS: Final[Mapping[str, Verb]] = {
    "GET": "read",
    "HEAD": "read",
    "OPTIONS": "read",
    "POST": "create",
    "PUT": "update",
    "PATCH": "update",
    "DELETE": "delete",
}
_SHAPE: Final = 'write "public", "user", or a list of roles'

Rule = str | tuple[str, ...]


class Policy:
    """Rules of access to the records of models.

    By default reading needs a login, writing the role super-admin, admin or developer, and every
    access to the models in `guarded` the role super-admin. `rules` overrides this by model and verb
    (`read`, `create`, `update`, `delete`, or `write` for all of them except `read`): "public",
    "user", or a list of roles.
    `models` are the known model names, if available. Users' reads of the models in `audited` are in
    the audit log. Raises FwError for an invalid rule and an unknown model.
    """

    def __init__(
        self,
        guarded: Iterable[str],
        rules: Mapping[str, Any],
        models: Iterable[str] | None = None,
        *,
        audited: Iterable[str] = (),
        find_model: Callable[[str], type[Model] | None] = lambda _: None,
    ) -> None:
        self._find_model = find_model
        self._rules: dict[tuple[str, str], tuple[Rule, Message]] = {}
        for model in guarded:
            for verb in VERBS:
                self._rules[normalize_name(model), verb] = (
                    (SUPER_ADMIN,),
                    say("{model} is restricted to super-admins", model=model),
                )
        known = {normalize_name(name): name for name in models} if models is not None else None
        self._audited = frozenset(normalize_name(model) for model in audited)
        named = [("auth.routes", each) for each in rules]
        for place, model in (*named, *(("auth.audited_reads", each) for each in audited)):
            if known is not None and normalize_name(model) not in known:
                hint = suggest(model, list(known.values()))
                raise FwError(f"[{place}] unknown model {model!r}", hint=hint)
        for model, stated in rules.items():
            self._add(model, stated)

    @property
    def roles(self) -> frozenset[str]:
        """Names of the roles of `fw auth` and of those in the rules."""
        named = (rule for rule, _ in self._rules.values() if isinstance(rule, tuple))
        return frozenset(ROLES).union(*named)

    def rule(self, verb: Verb, model: str) -> str | tuple[str, ...]:
        """Return the rule for a verb and a model's name: "public", "user", or the roles.

        No roles mean that nobody may do it.
        """
        return self._rule(verb, model)[0]

    def forbids(self, path: str, method: str, modules: Mapping[str, str]) -> bool:
        """Return True if no role may send the method to the path.

        `modules` are the modules of a route table by the first segment of their paths.
        """
        segment, _, rest = path[1:].partition("/")
        if segment == OPEN or segment not in modules:
            return False
        model = modules[segment].rpartition(".")[2]
        verbs = {verb_of(method)}
        if rest.startswith(UPLOADS):
            # Also those may upload who may update records, but not create them.
            verbs.add("update")
        return all(self.rule(verb, model) == () for verb in verbs)

    def states(self, verb: Verb, model: str) -> bool:
        """Return True if settings state a rule for a verb and a model's name."""
        return (normalize_name(model), verb) in self._rules

    def decide(self, actor: Actor, verb: Verb, model: str) -> Decision:
        """Return the decision for an actor, a verb and a model's name.

        Access rules of the model replace the default. What is stated otherwise holds in addition.
        """
        if actor.scopes is not None and not actor.scopes.allow(verb, model):
            return Decision(
                False, say("the API key has no scope {model}:{verb}", model=model, verb=verb)
            )
        found = self.ruled(model)
        if found is None:
            return self._by_role(actor, verb, model)
        if self.states(verb, model):
            stated = self._by_role(actor, verb, model)
            if not stated.allowed:
                return stated
        return decided(found, verb, actor.role, actor.user is not None)

    def ruled(self, model: str) -> type[Model] | None:
        """Return the model of a name if it has access rules, else None."""
        found = self._find_model(model)
        return None if found is None or found.__access__ is None else found

    def _by_role(self, actor: Actor, verb: Verb, model: str) -> Decision:
        rule, reason = self._rule(verb, model)
        if rule == PUBLIC:
            return Decision(True, reason)
        if actor.user is None:
            return Decision(False, say("{reason}, and nobody is logged in", reason=reason))
        if rule == USER:
            return Decision(True, reason)
        if actor.role in rule:
            return Decision(
                True, say("{reason}, and the role is {role}", reason=reason, role=actor.role)
            )
        roles = one_of(rule) if rule else say("nobody")
        wanted = say("{reason}: {roles}", reason=reason, roles=roles)
        if place := reason.values.get("place"):
            wanted = say("{place} allows {roles}", place=place, roles=roles)
        role = actor.role or say("none")
        return Decision(False, say("{reason}, and the role is {role}", reason=wanted, role=role))

    def _rule(self, verb: Verb, model: str) -> tuple[Rule, Message]:
        """Return the rule for a verb and a model's name, and the rule in words."""
        stated = self._rules.get((normalize_name(model), verb))
        if stated is not None:
            return stated
        if verb == "read":
            return USER, say("reading needs a login")
        return ROLES, say("writing needs a role")

    def may_exclude_reading(self, verb: Verb, model: str) -> bool:
        """Return True if somebody who may use the verb may not read the model."""
        if self.ruled(model) is not None:
            return True
        (allowed, _), (readers, _) = self._rule(verb, model), self._rule("read", model)
        if readers in (PUBLIC, allowed):
            return False
        if readers == USER:
            return allowed == PUBLIC
        return isinstance(allowed, str) or not set(allowed) <= set(readers)

    def verbs(self, actor: Actor | None, model: str) -> tuple[Verb, ...]:
        """Return the verbs that an actor may use on a model, in the order of `VERBS`.

        None is the application itself, which may do everything.
        """
        if actor is None:
            return VERBS
        return tuple(verb for verb in VERBS if self.decide(actor, verb, model).allowed)

    def require(self, verb: Verb, model: str) -> None:
        """Raise Unauthenticated or Forbidden unless the current actor may do that."""
        actor = acting.get()
        if actor is None:
            return
        decision = self.decide(actor, verb, model)
        if decision.allowed:
            if self._audited and verb == "read" and normalize_name(model) in self._audited:
                audit.record_read(model)
            return
        if actor.user is None:
            raise Unauthenticated
        raise Forbidden(
            f"no right to {verb} {model}: {decision.reason}", detail=f"You may not {verb} {model}"
        )

    def _add(self, model: str, stated: Any) -> None:
        if not isinstance(stated, Mapping):
            hint = f'{model} = {{ read = "public" }}, for example'
            raise FwError(f"[auth.routes] {model} must be a table", hint=hint)
        for word, wanted in stated.items():
            verbs = VERBS[1:] if word == _WRITE else (word,)
            if word != _WRITE and word not in VERBS:
                message = f"[auth.routes] {model}: unknown verb {word!r}"
                raise FwError(message, hint=f"use one of {', '.join((*VERBS, _WRITE))}")
            rule = _rule(f"{model}.{word}", wanted)
            for verb in verbs:
                if word == _WRITE and verb in stated:
                    continue
                self._rules[normalize_name(model), verb] = (
                    rule,
                    say("{place} allows it", place=f"[auth.routes] {model}.{word}"),
                )


def verb_of(method: str) -> Verb:
    """Return the verb of an HTTP method."""
    return _METHODS.get(method, "update")


def models_of(routes: Mapping[str, str]) -> list[str]:
    """Return the model names of a route table, given its modules by segment."""
    modules = [module.rpartition(".")[2] for segment, module in routes.items() if segment != OPEN]
    return ["".join(map(str.capitalize, module.split("_"))) for module in modules]


def _rule(place: str, wanted: Any) -> tuple[str, ...] | str:
    if wanted in (PUBLIC, USER):
        return str(wanted)
    if isinstance(wanted, list) and all(isinstance(role, str) for role in wanted):
        return tuple(wanted)
    raise FwError(f"[auth.routes] invalid value of {place}: {wanted!r}", hint=_SHAPE)
