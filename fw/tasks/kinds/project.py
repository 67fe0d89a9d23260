"""Artifacts that a new project gets once, whatever its models."""

from __future__ import annotations

import re
from collections.abc import Mapping

import fw
from fw.language.model import Schema
from fw.tasks.artifact import Policy, Scope, Settings, artifact

__all__ = ["FILES", "project"]

FILES = (
    ".gitignore",
    "README.md",
    "alembic.ini",
    "app/__init__.py",
    "app/controllers/__init__.py",
    "app/logger.py",
    "app/main.py",
    "app/models/__init__.py",
    "app/providers/__init__.py",
    "app/providers/database.py",
    "app/repositories/__init__.py",
    "app/schedule.py",
    "app/schemas/__init__.py",
    "app/services/__init__.py",
    "dodo.py",
    "fw.toml",
    "main.py",
    "pyproject.toml",
    "tests/__init__.py",
    "tests/test_health.py",
)
"""Their paths; each has a template of the same path."""


def project(_schema: Schema, settings: Settings) -> Mapping[str, object]:
    """Return the template context of these files."""
    distribution = re.sub("[^a-z0-9]+", "-", settings.project.lower()).strip("-")
    return {
        "project": settings.project,
        "distribution": distribution or "app",
        "version": fw.__version__,
    }


for _path in FILES:
    artifact(_path, scope=Scope.PROJECT, path=_path, policy=Policy.ONCE)(project)
