"""Stores know no actor: whatever calls one has asked the guard, or acts as the application."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
RUNTIME = ROOT / "fw"
APPLICATIONS = (*sorted((RUNTIME / "starters").glob("*/project/app")), RUNTIME / "templates")
CALLERS = {
    "runtime/auth/accounts/credentials.py": "accounts: the login knows no actor yet",
    "runtime/auth/accounts/management.py": "fw auth, in as_system()",
    "runtime/auth/accounts/protected_records.py": "users and roles that the application needs",
    "runtime/auth/accounts/record_decisions.py": "fw can",
    "runtime/auth/accounts/role_names.py": "the role of the actor",
    "runtime/auth/api_keys/api_keys.py": "internal models, keys of the actor",
    "runtime/auth/oidc/provider_logins.py": "internal models",
    "runtime/auth/sessions/sessions.py": "internal models",
    "runtime/auth/two_factor/recovery_codes.py": "internal models",
    "runtime/auth/two_factor/two_factor.py": "internal models",
    "runtime/cache/cache.py": "stores of caches, not of models",
    "runtime/database/repositories/numbers.py": "internal model of series of numbers",
    "runtime/database/repositories/repository.py": "calls the guard",
    "runtime/database/repositories/record_rights.py": "decides about access rules",
    "runtime/database/repositories/row_rights.py": "decides about access rules",
    "runtime/database/repositories/write_rights.py": "decides about references",
    "runtime/database/seeding/loader.py": "seeds, outside of requests",
    "runtime/testing/row_factory.py": "tests",
    "runtime/validation/lookup.py": "`exists` and `unique` ask the whole table, as the guide says",
}
"""Modules that ask for the store of a model, each with the reason why that is safe."""
GUARDS = ("authorization.guard", "require_delete", "require_update")


def calls_of_stores(path: Path) -> Iterator[int]:
    """Yield the lines of a module that ask for the store of a model."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            owner = ast.unparse(node.func.value)
            if node.func.attr == "store" and owner.rpartition(".")[2] in (
                *("current()", "database", "_database"),
            ):
                yield node.lineno


def test_only_known_modules_ask_for_stores() -> None:
    found = {
        module.as_posix()
        for path in RUNTIME.rglob("*.py")
        if {"starters", "backends"}.isdisjoint((module := path.relative_to(RUNTIME)).parts)
        and [*calls_of_stores(path)]
    }
    assert found == CALLERS.keys()


def test_applications_go_through_repositories() -> None:
    found = [
        f"{path}:{line}"
        for folder in APPLICATIONS
        for path in folder.rglob("*.py")
        for line in calls_of_stores(path)
    ]
    assert found == []


def test_methods_of_repositories_call_the_guard() -> None:
    path = RUNTIME / "runtime/database/repositories/repository.py"
    unguarded = [
        f"{kind.name}.{method.name}"
        for kind in ast.parse(path.read_text()).body
        if isinstance(kind, ast.ClassDef)
        for method in kind.body
        if isinstance(method, ast.FunctionDef | ast.AsyncFunctionDef)
        if not method.name.startswith("_") and "self.store" in ast.unparse(method)
        if not any(guard in ast.unparse(method) for guard in GUARDS)
    ]
    assert unguarded == []
