"""Names derived from the name of a model or field. Only this module inflects words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple
from unicodedata import normalize

import inflection

from fw.runtime.names import acronyms

__all__ = [
    "UNKNOWN_VALUE",
    "LinkNames",
    "Names",
    "enum_members",
    "ids_of",
    "is_private",
    "label_of",
    "link_of",
    "names_of",
    "type_name_of",
    "value_label",
]

UNKNOWN_VALUE = "?"
"""The only value of an enum that can't be read. No schema can name it."""

_REGULAR_ENDINGS = frozenset("bcgjklpqrtuv0123456789")
"""Last letters of words with a regular plural. A test compares them with inflection's tables."""


_NOT_MEN_WORDS = (
    "abdomen acumen albumen bitumen caiman cyclamen dolmen german lumen norman ottoman regimen"
    " roman shaman specimen stamen talisman"
)
_NOT_PLURALS_OF_MAN = tuple(_NOT_MEN_WORDS.split())
"""Words that end in `men` or `man` without being a plural of `man`: inflection's singular of
`specimen` is `speciman`. Tables and paths keep inflection's plurals, since another plural would
drop a table."""


class Names(NamedTuple):
    """Names of one model in generated code."""

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
        """The article of `title`: `a` or `an`."""
        return "an" if _vowel_sound.match(self.title) else "a"


class LinkNames(NamedTuple):
    """Implied link table of a `many_to_many` without `through`, the same from both sides."""

    table: str
    """`posts_tags`: both tables in alphabetical order. `people_friends` links a model to itself."""
    models: tuple[str, str]
    """The two models, in the order of the columns."""
    columns: tuple[str, str]
    """`post_id`, `tag_id`: the foreign keys, which together are the primary key.

    A link of a model to itself has `person_id` and, for the other side, `friend_id`."""


_vowel_sound = re.compile(
    r"(?!eu|ew|(?:one|once)\b|u(?:[kst][aeiu]|r[aei]|rls?\b|fo|ni(?![mn])))[aeiou]"
    r"|hour|heir|hono|honest"
)
"""Words that take `an`: `author`, `hour`, `uninstall`, but not `user`, `unit` or `one time code`."""

_LONGEST = 255
"""Maximum length of a name that is inflected. Longer names are invalid anyway."""


def names_of(model: str) -> Names:
    """Return the names derived from a model's name, such as `BlogPost`."""
    return _names_of(model if len(model) <= _LONGEST else model[:_LONGEST], acronyms())


@lru_cache(maxsize=20_000)
def _names_of(model: str, together: tuple[str, ...]) -> Names:
    module = inflection.underscore(_with_words(model, together))
    table = _plural(module)
    return Names(
        model=model,
        module=module,
        table=table,
        prefix=_plural(model.lower()),
        title=module.replace("_", " "),
        plural_title=table.replace("_", " "),
    )


def _with_words(model: str, together: tuple[str, ...]) -> str:
    """Return a model's name with its acronyms as words: `OauthClient` for `OAuthClient`."""
    for acronym in together:
        if acronym in model:
            # `OAuthor` isn't `OAuth`.
            model = re.sub(rf"{acronym}(?![a-z])", acronym.capitalize(), model)
    return model


def _plural(word: str) -> str:
    """Return `inflection.pluralize(word)`, skipping its sixty patterns for regular words."""
    if word[-1:] in _REGULAR_ENDINGS and word not in inflection.UNCOUNTABLES:
        return f"{word}s"
    return inflection.pluralize(word)


def link_of(one: str, other: str, alias: str = "") -> LinkNames:
    """Return the names of the link table between two models, in any order.

    A model linked to itself has a table for each relation, named after its alias.
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


def type_name_of(model: str, field: str) -> str:
    """Return the name of a field's own type: `BlogPostStatus` for `status` of `BlogPost`."""
    return model + inflection.camelize(field)


def enum_members(values: Iterable[str]) -> dict[str, str]:
    """Return the member name of each value of an enum: `IN_PROGRESS` for `in-progress`.

    A value added at the end changes no other name.
    """
    members: dict[str, str] = {}
    for value in values:
        name = free = _member(value)
        number = 2
        while free in members.values():
            free, number = f"{name}_{number}", number + 1
        members[value] = free
    return members


def _member(value: str) -> str:
    # Python normalizes identifiers with NFKC, and an upper-case letter may not be normalized.
    upper = normalize("NFKC", normalize("NFKC", value).upper())
    kept = "".join(char if f"_{char}".isidentifier() else "_" for char in upper)
    name = "_".join(filter(None, kept.split("_")))
    if name.isidentifier():
        return name
    return f"VALUE_{name}" if name else "VALUE"


def ids_of(alias: str) -> str:
    """Return the field that sets the links of a `many_to_many`: `tag_ids` for `tags`."""
    one = alias if alias.endswith(_NOT_PLURALS_OF_MAN) else inflection.singularize(alias)
    return f"{one}_ids"


_ABBREVIATIONS = (
    "api css csv faq gps html http https iban id ip isbn json pdf seo sku sms sql ssl tv url utc"
    " uuid vat vip xml"
)
_ACRONYMS = frozenset(_ABBREVIATIONS.split())


def label_of(name: str) -> str:
    """Return the label of a field, relation or model: `Created at` for `created_at`.

    Common abbreviations are in capitals: `API keys` for `api_keys`, `ID` for `id`.
    """
    written = {acronym.lower(): acronym for acronym in acronyms()}
    parts = inflection.underscore(_with_words(name, acronyms())).split("_")
    words = [written.get(word) or _word(word) for word in parts if word]
    if not words:
        return name
    return " ".join([words[0][0].upper() + words[0][1:], *words[1:]])


def _word(word: str) -> str:
    if word in _ACRONYMS:
        return word.upper()
    return f"{word[:-1].upper()}s" if word[-1:] == "s" and word[:-1] in _ACRONYMS else word


def value_label(value: str) -> str:
    """Return the label of an enum's value, as the admin shows it: `In progress` for `in_progress`."""
    text = value.replace("_", " ").strip() or value
    word = re.match(r"[^\W\d_]+", text)
    return text[0].upper() + text[1:] if word and word[0].islower() else text


_private = re.compile(r"(?:.*_)?(?:password|secret|token|hash)", re.IGNORECASE)


def is_private(field: str) -> bool:
    """Return True for a private field, which is never returned, filtered or sorted.

    These are `password`, `secret` and `token`, and names that end in `_password`, `_secret`,
    `_token` or `_hash`.
    """
    return bool(_private.fullmatch(field)) and field.lower() != "hash"
