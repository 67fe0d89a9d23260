"""Every name that follows from a model's name: the only module that inflects."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import inflection

__all__ = ["Names", "names_of"]


@dataclass(frozen=True, slots=True)
class Names:
    """The names of one model, in every form that generated code uses."""

    model: str
    """`BlogPost`: the class."""
    module: str
    """`blog_post`: the file and the singular variable."""
    table: str
    """`blog_posts`: the table and the plural variable."""
    prefix: str
    """`blogposts`: the first segment of its URLs, without slashes."""
    title: str
    """`blog post`: the singular in prose."""
    plural_title: str
    """`blog posts`: the plural in prose."""


@lru_cache(maxsize=None)
def names_of(model: str) -> Names:
    """Return the names that follow from a model's name, `BlogPost` for example."""
    module = inflection.underscore(model)
    table = inflection.pluralize(module)
    return Names(
        model=model,
        module=module,
        table=table,
        prefix=inflection.pluralize(model.lower()),
        title=module.replace("_", " "),
        plural_title=table.replace("_", " "),
    )
