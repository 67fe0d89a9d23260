"""Markdown that becomes HTML, and HTML that is sanitised.

Nobody is trusted: Markdown may contain HTML, and whoever edits a post can be attacked, too.
"""

import re
import unicodedata
from html import unescape
from typing import Final

import nh3
from markdown_it import MarkdownIt

__all__ = [
    "comment_html",
    "links_of",
    "plain_text",
    "reading_minutes",
    "sanitised_html",
    "slug_of",
    "summary_of",
]

_TAGS: Final = frozenset(
    "a abbr b blockquote br caption code dd del div dl dt em figcaption figure h1 h2 h3 h4 h5 h6"
    " hr i img ins kbd li mark ol p pre q s small span strong sub sup table tbody td tfoot th"
    " thead tr u ul".split()
)
_ATTRIBUTES: Final = {
    "a": {"href", "title"},
    "img": {"src", "alt", "title", "width", "height"},
    "ol": {"start"},
    "td": {"colspan", "rowspan"},
    "th": {"colspan", "rowspan", "scope"},
}
_SCHEMES: Final = {"http", "https", "mailto"}
_COMMENT_TAGS: Final = {"a", "br", "code", "em", "p", "strong"}

_ARTICLE: Final = MarkdownIt("commonmark").enable(["table", "strikethrough"])
_COMMENT: Final = MarkdownIt("zero", {"breaks": True}).enable(
    ["autolink", "backticks", "emphasis", "link", "newline"]
)
_WORDS_PER_MINUTE: Final = 220


def sanitised_html(markdown: str) -> str:
    """Return the HTML of a post or page: no scripts, styles, forms or frames."""
    html = _ARTICLE.render(markdown)
    return nh3.clean(
        html, tags=set(_TAGS), attributes=_ATTRIBUTES, url_schemes=_SCHEMES
    )


def comment_html(text: str) -> str:
    """Return the HTML of a reader's text: emphasis, code, and links that search engines ignore."""
    return nh3.clean(
        _COMMENT.render(text),
        tags=_COMMENT_TAGS,
        attributes={"a": {"href"}},
        url_schemes={"http", "https"},
        link_rel="nofollow ugc noopener",
    )


def plain_text(html: str) -> str:
    """Return the words of sanitised HTML."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


def summary_of(html: str, length: int = 200) -> str:
    """Return the first words of a text."""
    text = plain_text(html)
    if len(text) <= length:
        return text
    return text[:length].rpartition(" ")[0].rstrip(".,;:") + "…"


def reading_minutes(html: str) -> int:
    """Return the time to read a text, at least a minute."""
    return max(1, round(len(plain_text(html).split()) / _WORDS_PER_MINUTE))


def links_of(html: str) -> list[str]:
    """Return the addresses that sanitised HTML links to, each once."""
    found = re.findall(r'<a [^>]*?href="([^"]+)"', html)
    return [*dict.fromkeys(unescape(link) for link in found)]


def slug_of(title: str) -> str:
    """Return a title as a part of an address: `Über uns!` is `uber-uns`."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")[:180].strip("-")
