"""Comparison of names."""

from __future__ import annotations

__all__ = ["normalize_name"]


def normalize_name(name: str) -> str:
    """Return a name without underscores and case.

    Two names are equal if they differ only in these: the class `BlogPost`, its module
    `blog_post` and `blogPost`. A schema has no two models with the same normalized name.
    """
    return name.replace("_", "").casefold()
