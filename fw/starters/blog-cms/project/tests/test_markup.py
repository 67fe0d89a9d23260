"""Rule: readers get sanitised HTML."""

import pytest

from app.services.markup import (
    comment_html,
    links_of,
    reading_minutes,
    sanitised_html,
    slug_of,
    summary_of,
)
from tests.desk import Desk

ATTACKS = (
    "<script>alert(1)</script>",
    '<img src="x" onerror="alert(1)">',
    '<a href="javascript:alert(1)">x</a>',
    "[x](data:text/html;base64,PHNjcmlwdD4=)",
    '<iframe src="https://evil.example"></iframe>',
    '<form action="https://evil.example"><input name="password"></form>',
    '<p style="position: fixed">x</p>',
    "<svg><script>alert(1)</script></svg>",
    '<math><mtext><img src="x" onerror="alert(1)"></mtext></math>',
    "<style>body { display: none }</style>",
    '<object data="x"></object><embed src="x"><base href="https://evil.example">',
)
FORBIDDEN = (
    "base onerror script iframe form input style svg math object embed href".split()
)


@pytest.mark.parametrize("attack", ATTACKS)
def test_posts_are_sanitised(desk: Desk, attack: str) -> None:
    post = desk.edit(desk.post(), body=f"Before.\n\n{attack}\n\nAfter.")

    html = post["html"]
    assert "Before." in html
    assert "After." in html
    assert not [word for word in FORBIDDEN if f"<{word}" in html or f" {word}=" in html]


@pytest.mark.parametrize("attack", ATTACKS)
def test_comments_are_sanitised(attack: str) -> None:
    html = comment_html(attack)

    assert "<img" not in html
    assert "<script" not in html
    assert "<a" not in html


def test_markdown_becomes_html() -> None:
    html = sanitised_html("# Tides\n\n*Twice* a [day](https://example.com).\n\n> So.")

    assert "<h1>Tides</h1>" in html
    assert "<em>Twice</em>" in html
    assert '<a href="https://example.com" rel="noopener noreferrer">day</a>' in html
    assert "<blockquote>" in html


def test_links_of_comments_are_ignored_by_search_engines() -> None:
    html = comment_html("See <https://example.com> and *this*.")

    assert 'rel="nofollow ugc noopener"' in html
    assert "<em>this</em>" in html


def test_words_of_a_text() -> None:
    assert slug_of("Über uns & die Küste!") == "uber-uns-die-kuste"
    assert summary_of("<p>One &amp; two.</p>") == "One & two."
    assert summary_of("<p>word, " * 60, 20) == "word, word, word…"
    assert reading_minutes("<p>" + "word " * 660) == 3
    assert links_of('<a href="/a?x=1&amp;y=2">a</a> <a href="/b">b</a>') == [
        "/a?x=1&y=2",
        "/b",
    ]


def test_slugs_of_equal_titles_are_numbered(desk: Desk) -> None:
    body = {"title": "Tides", "body": "x", "author_id": str(desk.author.id)}

    slugs = [
        desk.client.post("/posts/", json=body).json()["data"]["slug"] for _ in range(3)
    ]

    assert slugs == ["tides", "tides-2", "tides-3"]
