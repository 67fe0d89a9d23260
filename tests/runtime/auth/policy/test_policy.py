"""Policy: rules of access by model, verb and role."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

import pytest

from fw.runtime.auth import Actor, Policy, as_system, current_user, is_system
from fw.runtime.auth.policy.actor import ANONYMOUS, acting
from fw.runtime.auth.policy.policy import ROLES, VERBS, verb_of
from fw.runtime.errors import Forbidden, FwError, Unauthenticated

MODELS = ("user", "auth_role", "blog_post")
ACTORS = {
    "nobody": ANONYMOUS,
    "user": Actor("1"),
    **{role: Actor("1", role) for role in (*ROLES, "guest")},
}


def allowed(rules: Mapping[str, Any], model: str = "BlogPost") -> dict[str, set[str]]:
    """Return who may do each thing with the records of a model."""
    policy = Policy(("User", "AuthRole"), rules, MODELS)
    return {
        verb: {name for name, actor in ACTORS.items() if policy.decide(actor, verb, model).allowed}
        for verb in VERBS
    }


def test_by_default_reading_needs_a_login_and_writing_a_role() -> None:
    everybody = set(ACTORS) - {"nobody"}
    writers = set(ROLES)
    assert allowed({}) == {
        "read": everybody,
        "create": writers,
        "update": writers,
        "delete": writers,
    }


@pytest.mark.parametrize("model", ["User", "AuthRole", "auth_role"])
def test_user_and_role_models_are_restricted_to_super_admins(model: str) -> None:
    assert allowed({}, model) == {verb: {"super-admin"} for verb in VERBS}


def test_rules_override_the_defaults_by_model_and_verb() -> None:
    rules = {"BlogPost": {"read": "public", "write": ["admin", "guest"], "delete": []}}
    found = allowed(rules)
    assert found == {
        "read": set(ACTORS),
        "create": {"admin", "guest"},
        "update": {"admin", "guest"},
        "delete": set(),
    }
    assert allowed(rules, "User") == {verb: {"super-admin"} for verb in VERBS}
    assert allowed({"BlogPost": {"create": "user"}})["create"] == set(ACTORS) - {"nobody"}
    assert "admin" in allowed({"User": {"read": ["admin"]}}, "User")["read"]


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ({"BlogPots": {"read": "public"}}, "unknown model"),
        ({"BlogPost": {"reed": "public"}}, "unknown verb"),
        ({"BlogPost": {"read": "everyone"}}, "everyone"),
        ({"BlogPost": {"read": [1]}}, "BlogPost.read"),
        ({"BlogPost": "public"}, "must be a table"),
    ],
)
def test_an_invalid_rule_is_refused(rules: Any, said: str) -> None:
    with pytest.raises(FwError, match=said):
        allowed(rules)


def test_verbs_of_an_actor_are_in_order() -> None:
    policy = Policy(("User",), {"BlogPost": {"delete": ["admin"], "read": "public"}}, MODELS)
    assert policy.verbs(ANONYMOUS, "BlogPost") == ("read",)
    assert policy.verbs(Actor("1", "developer"), "blog_post") == ("read", "create", "update")
    assert policy.verbs(Actor("1", "admin"), "BlogPost") == VERBS
    assert policy.verbs(Actor("1", "admin"), "User") == ()
    assert policy.verbs(None, "User") == VERBS


def test_require_raises_for_a_forbidden_verb() -> None:
    policy = Policy(("User",), {})
    token = acting.set(ANONYMOUS)
    try:
        with pytest.raises(Unauthenticated):
            policy.require("read", "BlogPost")
        acting.set(Actor("1"))
        policy.require("read", "BlogPost")
        with pytest.raises(Forbidden):
            policy.require("create", "BlogPost")
        assert not is_system()
        with as_system():
            assert is_system()
            policy.require("delete", "User")
        with pytest.raises(Forbidden):
            policy.require("create", "BlogPost")
    finally:
        acting.reset(token)
    policy.require("delete", "User")


def test_an_unknown_method_counts_as_update() -> None:
    assert verb_of("PROPFIND") == "update"


@pytest.mark.parametrize(
    ("rule", "excluded"),
    [
        ({}, False),
        ({"read": "public", "create": "public"}, False),
        ({"create": "user"}, False),
        ({"create": "public"}, True),
        ({"read": ["admin"], "create": ["admin"]}, False),
        ({"read": ["admin", "editor"], "create": ["editor"]}, False),
        ({"read": ["admin"], "create": ["editor", "admin"]}, True),
        ({"read": ["admin"], "create": "user"}, True),
        ({"read": ["admin"]}, True),
    ],
)
def test_whether_somebody_who_writes_may_not_read(rule: Any, excluded: bool) -> None:
    assert Policy((), {"Post": rule}).may_exclude_reading("create", "Post") is excluded


def test_the_current_user_is_that_of_the_request() -> None:
    key = UUID(int=7)
    assert current_user() is None
    for actor, user in ((ANONYMOUS, None), (Actor(str(key)), key)):
        token = acting.set(actor)
        try:
            assert current_user() == user
            with as_system():
                assert current_user() is None
        finally:
            acting.reset(token)
