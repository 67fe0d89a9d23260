"""Models and fields: new, dropped, of another type, nullable, with another default."""

from __future__ import annotations

from tests.tasks.migrations.cases.case import BOTH, RANK, TITLE, TITLES, Case

__all__ = ["FIELDS"]

FIELDS = {
    "a new model": Case(
        "004_create_note",
        "model Post {",
        "model Note {\n  id: int primary\n}\nmodel Post {",
        "SELECT count(*) FROM notes",
        [(0,)],
    ),
    "a dropped model": Case(
        "004_drop_tags",
        "model Tag {\n  id: int primary\n  label: string(20)\n}\n",
        "",
        TITLES,
        BOTH,
        asks=True,
    ),
    "a new nullable field": Case(
        "004_add_body_to_post",
        TITLE,
        f"{TITLE}  body: text nullable\n",
        "SELECT title, body FROM posts ORDER BY id",
        [("one", None), ("two", None)],
    ),
    "a new field with a default": Case(
        "004_add_mood_to_post",
        TITLE,
        f"{TITLE}  mood: string(9) default \"so 'so'\"\n",
        "SELECT mood FROM posts",
        [("so 'so'",), ("so 'so'",)],
    ),
    "a new field with a value for the rows": Case(
        "004_add_slug_to_post",
        TITLE,
        f"{TITLE}  slug: string(40)\n",
        "SELECT slug FROM posts ORDER BY id",
        [("ONE",), ("TWO",)],
        fills=(("Post.slug", "=upper(title)"),),
    ),
    "new fields with one value for all rows": Case(
        "004_add_slug_and_body_and_1_more_to_post",
        TITLE,
        f"{TITLE}  slug: string(40)\n  body: text\n  points: int default 2\n",
        "SELECT slug, body, points FROM posts",
        [("it's", "long", 7), ("it's", "long", 7)],
        fills=(("Post.slug", "it's"), ("Post.body", "long"), ("Post.points", "7")),
    ),
    "a dropped field": Case("004_drop_rank_from_post", RANK, "", TITLES, BOTH, asks=True),
    "a type that holds more": Case(
        "004_change_subtitle_of_post",
        "subtitle: string(40) nullable",
        "subtitle: text nullable",
        "SELECT subtitle FROM posts ORDER BY id",
        [("sub",), (None,)],
    ),
    "a type that is cast": Case(
        "004_change_views_of_post",
        "views: int default 3",
        'views: string(30) default "3"',
        "SELECT views FROM posts ORDER BY id",
        [("7",), ("8",)],
    ),
    "a longer string": Case(
        "004_change_title_of_post", TITLE, "  title: string(80)\n", TITLES, BOTH
    ),
    "a shorter string": Case(
        "004_change_title_of_post", TITLE, "  title: string(3)\n", TITLES, BOTH, asks=True
    ),
    "more digits": Case(
        "004_change_price_of_post",
        "price: decimal(8,2)",
        "price: decimal(10,4)",
        "SELECT price * 2 FROM posts WHERE id = 1",
        [(3,)],
    ),
    "fewer digits": Case(
        "004_change_price_of_post",
        "price: decimal(8,2)",
        "price: decimal(6,1)",
        "SELECT price * 2 FROM posts WHERE id = 1",
        [(3,)],
        asks=True,
    ),
    "nullable": Case(
        "004_change_title_of_post", TITLE, "  title: string(40) nullable\n", TITLES, BOTH
    ),
    "no longer nullable, with a value": Case(
        "004_change_subtitle_of_post",
        "subtitle: string(40) nullable",
        "subtitle: string(40)",
        "SELECT subtitle FROM posts ORDER BY id",
        [("sub",), ("none",)],
        fills=(("Post.subtitle", "none"),),
    ),
    "no longer nullable, with a default": Case(
        "004_change_rank_of_post",
        RANK,
        "  rank: int default 5\n",
        "SELECT posts.rank FROM posts",
        [(5,), (5,)],
    ),
    "another default": Case(
        "004_change_views_of_post",
        "default 3",
        "default 4",
        "SELECT views FROM posts ORDER BY id",
        [(7,), (8,)],
    ),
    "no default": Case(
        "004_change_views_of_post", "views: int default 3", "views: int", TITLES, BOTH
    ),
    "timestamps": Case(
        "004_add_created_at_and_updated_at_to_tag",
        "  label: string(20)\n",
        "  label: string(20)\n  timestamps\n",
        "SELECT count(*) FROM tags WHERE created_at IS NULL",
        [(0,)],
    ),
    "timestamps with other names": Case(
        "004_add_made_and_changed_to_tag",
        "  label: string(20)\n",
        "  label: string(20)\n  timestamps (made, changed)\n",
        "SELECT count(*) FROM tags WHERE made IS NULL OR changed IS NULL",
        [(0,)],
    ),
    "a generated field": Case(
        "004_add_code_to_post",
        TITLE,
        TITLE + "  code: uuid default uuid4() unique\n",
        "SELECT count(DISTINCT code) FROM posts",
        [(2,)],
    ),
    "a generated field that may be null": Case(
        "004_add_code_to_post",
        TITLE,
        TITLE + "  code: string(40) default uuid() nullable\n",
        "SELECT count(DISTINCT code) FROM posts",
        [(2,)],
    ),
    "a generated day": Case(
        "004_add_day_to_post",
        TITLE,
        TITLE + "  day: date default now()\n",
        "SELECT count(DISTINCT day), count(day) FROM posts",
        [(1, 2)],
    ),
    "a field that is generated and no longer nullable": Case(
        "004_change_subtitle_of_post",
        "subtitle: string(40) nullable",
        "subtitle: string(40) default uuid()",
        "SELECT count(DISTINCT subtitle), min(length(subtitle)), max(length(subtitle)) FROM posts",
        [(2, 3, 36)],
    ),
}
