"""Every name that follows from a model's name: the only module that inflects."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

import inflection

__all__ = [
    "LinkNames",
    "Names",
    "enum_alias",
    "ids_of",
    "is_private",
    "label_of",
    "link_of",
    "names_of",
]

_PLAIN_ENDS = frozenset("bcgjklpqrtuv0123456789")
"""What no irregular plural ends in: a test holds this to inflection's own tables."""


_MEN = (
    "abdomen acumen albumen bitumen caiman cyclamen dolmen german lumen norman ottoman regimen"
    " roman shaman specimen stamen talisman"
)
_NO_MEN = tuple(_MEN.split())
"""What ends as man and men do, and has nothing to do with them: inflection makes `speciman` of
`specimen`. Tables and paths keep its plurals: with another one a build would drop a table."""


class Names(NamedTuple):
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

    @property
    def article(self) -> str:
        """`a` or `an`, as `title` needs it."""
        return "an" if _vowel_sound.match(self.title) else "a"


class LinkNames(NamedTuple):
    """The table that a `many_to_many` without `through` implies, the same from both sides."""

    table: str
    """`posts_tags`: both tables, in alphabetical order; `people_friends` of a model to itself."""
    models: tuple[str, str]
    """The two models, in the order of the columns."""
    columns: tuple[str, str]
    """`post_id`, `tag_id`: a foreign key to each; together they are the primary key.

    Of a model to itself they are `person_id` and, for the other side, `friend_id`."""


_vowel_sound = re.compile(
    r"(?!eu|ew|(?:one|once)\b|u(?:[kst][aeiu]|r[aei]|rls?\b|fo|ni(?![mn])))[aeiou]"
    r"|hour|heir|hono|honest"
)
"""Words that take `an`: `author`, `hour`, `uninstall`, but not `user`, `unit` or `one time code`."""

_LONGEST = 255
"""Beyond so many characters a name is only hostile: what follows from its beginning will do."""


def names_of(model: str) -> Names:
    """Return the names that follow from a model's name, `BlogPost` for example."""
    return _names_of(model if len(model) <= _LONGEST else model[:_LONGEST])


@lru_cache(maxsize=20_000)
def _names_of(model: str) -> Names:
    module = inflection.underscore(model)
    table = _plural(module)
    return Names(
        model=model,
        module=module,
        table=table,
        prefix=_plural(model.lower()),
        title=module.replace("_", " "),
        plural_title=table.replace("_", " "),
    )


def _plural(word: str) -> str:
    """Return `inflection.pluralize(word)`, without its sixty patterns where none can match."""
    if word[-1:] in _PLAIN_ENDS and word not in inflection.UNCOUNTABLES:
        return f"{word}s"
    return inflection.pluralize(word)


def link_of(one: str, other: str, alias: str = "") -> LinkNames:
    """Return the names of the link table between two models, whichever comes first.

    The link of a model to itself has a table for each relation, so it takes the alias as well.
    """
    if one == other:
        names, far = names_of(one), inflection.singularize(alias)
        columns = (f"{names.module}_id", f"{far}_id")
        return LinkNames(f"{names.table}_{alias}", (one, one), columns)
    left, right = sorted((names_of(one), names_of(other)), key=lambda names: names.table)
    return LinkNames(
        table=f"{left.table}_{right.table}",
        models=(left.model, right.model),
        columns=(f"{left.module}_id", f"{right.module}_id"),
    )


def enum_alias(model: str, field: str) -> str:
    """Return the name of the type of an enum field: `BlogPostStatus` for `status`."""
    return model + inflection.camelize(field)


def ids_of(alias: str) -> str:
    """Return the field under which the links of a `many_to_many` are set: `tag_ids` of `tags`."""
    one = alias if alias.endswith(_NO_MEN) else inflection.singularize(alias)
    return f"{one}_ids"


_LARGE = (
    "api css csv faq gps html http https iban id ip isbn json pdf seo sku sms sql ssl tv url utc"
    " uuid vat vip xml"
)
_ACRONYMS = frozenset(_LARGE.split())


def label_of(name: str) -> str:
    """Return what a form calls a field, a relation or a model: `Created at` for `created_at`.

    Well-known abbreviations are written large: `API keys` for `api_keys`, `ID` for `id`.
    """
    words = [_word(word) for word in inflection.underscore(name).split("_") if word]
    if not words:
        return name
    return " ".join([words[0][0].upper() + words[0][1:], *words[1:]])


def _word(word: str) -> str:
    if word in _ACRONYMS:
        return word.upper()
    return f"{word[:-1].upper()}s" if word[-1:] == "s" and word[:-1] in _ACRONYMS else word


_private = re.compile(r"(?:.*_)?(?:password|secret|token|hash)", re.IGNORECASE)


def is_private(field: str) -> bool:
    """Whether a field is taken but never returned, filtered or sorted by: a secret.

    True for `password`, `secret` and `token`, and for what ends in `_password`,
    `_secret`, `_token` or `_hash`.
    """
    return bool(_private.fullmatch(field)) and field.lower() != "hash"
