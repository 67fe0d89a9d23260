"""Changes of a schema, each with the revision that it needs and the rows that are left."""

from __future__ import annotations

from typing import Any, NamedTuple

__all__ = ["BEFORE", "CASES", "ROWS", "Case"]

BEFORE = """
model Author {
  id: int primary
  name: string(40)
}
model Tag {
  id: int primary
  label: string(20)
}
model Post {
  id: int primary
  title: string(40)
  subtitle: string(40) nullable
  views: int default 3
  price: decimal(8,2) nullable
  status: enum(draft, done) default draft
  rank: int nullable
  grade: int nullable
  author_id: int nullable references Author
}
"""
ROWS = (
    "INSERT INTO authors (id, name) VALUES (1, 'Ann')",
    "INSERT INTO tags (id, label) VALUES (1, 't')",
    "INSERT INTO posts (id, title, subtitle, views, price, author_id)"
    " VALUES (1, 'one', 'sub', 7, 1.5, 1)",
    "INSERT INTO posts (id, title, views, status) VALUES (2, 'two', 8, 'done')",
)
TITLE = "  title: string(40)\n"
RANK, GRADE = "  rank: int nullable\n", "  grade: int nullable\n"
VIEWS = "  views: int default 3\n"
TWICE = "  twice: int computed (views * 2)\n  total: decimal(12, 3) computed (price * 7)\n"
KEY = "author_id: int nullable references Author"
LINK = "  relations {\n    many_to_many Tag as tags\n  }\n"


class Case(NamedTuple):
    """A change of `old` into `new`; `rows` is what the query finds afterwards.

    `files` are what the revisions are called, `asks` says that it needs consent, `first` is a
    change that is there before the one of the case.
    """

    files: str
    old: str
    new: str
    query: str
    rows: list[tuple[Any, ...]]
    asks: bool = False
    renames: tuple[tuple[str, str], ...] = ()
    fills: tuple[tuple[str, str], ...] = ()
    first: tuple[str, str] | None = None


TITLES = "SELECT title FROM posts ORDER BY id"
BOTH: list[tuple[Any, ...]] = [("one",), ("two",)]

CASES = {
    # ------------------------------------------------------------------------------- models
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
    # ------------------------------------------------------------------------------- fields
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
    # -------------------------------------------------------------------------------- types
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
    # ------------------------------------------------------------------- nulls and defaults
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
    # ------------------------------------------------------------------- unique and indexes
    "unique": Case(
        "004_add_unique_title_to_post",
        TITLE,
        "  title: string(40) unique\n",
        TITLES,
        BOTH,
        asks=True,
    ),
    "no longer unique": Case(
        "005_drop_unique_title_from_post",
        TITLE.replace("\n", " unique\n"),
        TITLE,
        TITLES,
        BOTH,
        first=(TITLE, TITLE.replace("\n", " unique\n")),
    ),
    "unique together": Case(
        "004_add_unique_title_rank_to_post",
        GRADE,
        f"{GRADE}  unique (title, rank)\n",
        TITLES,
        BOTH,
        asks=True,
    ),
    "no longer unique together": Case(
        "005_drop_unique_title_rank_from_post",
        "  unique (title, rank)\n",
        "",
        TITLES,
        BOTH,
        first=(GRADE, f"{GRADE}  unique (title, rank)\n"),
    ),
    "indexed": Case("004_index_title_of_post", TITLE, "  title: string(40) index\n", TITLES, BOTH),
    "indexed together": Case(
        "004_index_rank_and_grade_of_post",
        GRADE,
        f"{GRADE}  index (rank, grade)\n",
        TITLES,
        BOTH,
    ),
    "no longer indexed together": Case(
        "005_drop_index_rank_grade_from_post",
        "  index (rank, grade)\n",
        "",
        TITLES,
        BOTH,
        first=(GRADE, f"{GRADE}  index (rank, grade)\n"),
    ),
    "indexed the other way round": Case(
        "005_add_index_grade_rank_and_drop_index_rank_grade_on_post",
        "  index (rank, grade)\n",
        "  index (grade, rank)\n",
        TITLES,
        BOTH,
        first=(GRADE, f"{GRADE}  index (rank, grade)\n"),
    ),
    "indexed in descending order": Case(
        "005_change_index_rank_grade_of_post",
        "  index (rank, grade)\n",
        "  index (rank, grade desc)\n",
        TITLES,
        BOTH,
        first=(GRADE, f"{GRADE}  index (rank, grade)\n"),
    ),
    "an index renamed, unique with a name": Case(
        "005_add_unique_rank_id_and_change_index_rank_grade_on_post",
        '  index (rank desc, grade) name "idx_best"\n',
        "  index (rank desc, grade) name 'idx_top'\n  unique (rank, id) name 'uq_ranking'\n",
        TITLES,
        BOTH,
        first=(GRADE, f'{GRADE}  index (rank desc, grade) name "idx_best"\n'),
    ),
    "unique among some rows": Case(
        "004_add_unique_grade_to_post",
        GRADE,
        f"{GRADE}  unique (grade) where (status = 'draft' and rank is null)\n",
        TITLES,
        BOTH,
        asks=True,
    ),
    "a partial index": Case(
        "004_index_rank_and_grade_of_post",
        GRADE,
        f'{GRADE}  index (rank desc, grade) where title != "it\'s: so" and views * 2 > 1\n',
        TITLES,
        BOTH,
    ),
    "unique among other rows, with a new column": Case(
        "005_add_kept_to_post",
        "  unique (grade) where (rank is null)\n",
        "  kept: bool default true\n  unique (grade) where (rank is null and kept = true)\n",
        TITLES,
        BOTH,
        first=(GRADE, f"{GRADE}  unique (grade) where (rank is null)\n"),
    ),
    "unique among fewer rows": Case(
        "005_change_unique_grade_of_post",
        "  unique (grade) where (rank is null)\n",
        "  unique (grade) where (rank is null and views > 3)\n",
        TITLES,
        BOTH,
        first=(GRADE, f"{GRADE}  unique (grade) where (rank is null)\n"),
    ),
    "no longer unique among some rows, and a renamed column of a condition": Case(
        "005_rename_rank_to_place_in_post",
        f"{RANK}{GRADE}  unique (grade) where (rank is null)\n  index (views) where rank > 1\n",
        f"  place: int nullable was rank\n{GRADE}  index (views) where place > 1\n",
        TITLES,
        BOTH,
        first=(
            GRADE,
            f"{GRADE}  unique (grade) where (rank is null)\n  index (views) where rank > 1\n",
        ),
    ),
    # ----------------------------------------------------------------------- computed fields
    "computed fields": Case(
        "004_add_twice_and_total_and_1_more_to_post",
        GRADE,
        f"{GRADE}  twice: int computed (views * 2) index\n"
        "  total: decimal(12, 3) computed (price * views + 0.125) unique\n"
        '  named: bool computed (subtitle is not null and title != "it\'s: (so")\n',
        "SELECT twice, total * 1000, named FROM posts ORDER BY id",
        [(14, 10625, 1), (16, None, 0)],
        asks=True,
    ),
    "another expression, and dropped computed fields": Case(
        "005_drop_total_and_change_twice_on_post",
        "  twice: int computed (views * 2) index\n  total: decimal(12, 2) computed (price * views)\n",
        "  twice: int computed (views * 3) index\n",
        "SELECT twice FROM posts ORDER BY id",
        [(21,), (24,)],
        first=(
            GRADE,
            f"{GRADE}  twice: int computed (views * 2) index\n"
            "  total: decimal(12, 2) computed (price * views)\n",
        ),
    ),
    "changed and renamed inputs of computed fields": Case(
        "005_rename_views_to_hits_and_change_price_on_post",
        f"{VIEWS}{TWICE}  price: decimal(8,2) nullable\n",
        f"  hits: int was views default 3\n{TWICE.replace('views', 'hits')}"
        "  price: decimal(9,3) nullable\n",
        "SELECT twice, total * 1000 FROM posts ORDER BY id",
        [(14, 10500), (16, None)],
        first=(VIEWS, f"{VIEWS}{TWICE}"),
    ),
    "a computed field instead of a stored one": Case(
        "004_change_grade_of_post",
        GRADE,
        "  grade: int computed (views + 1)\n",
        "SELECT grade FROM posts ORDER BY id",
        [(8,), (9,)],
        asks=True,
    ),
    # ------------------------------------------------------------------------- foreign keys
    "a new reference": Case(
        "004_add_foreign_key_rank_and_index_rank_to_post",
        RANK,
        "  rank: int nullable references Tag\n",
        TITLES,
        BOTH,
        asks=True,
    ),
    "a new field that refers": Case(
        "004_add_tag_id_to_post",
        GRADE,
        f"{GRADE}  tag_id: int nullable references Tag\n",
        "SELECT tag_id FROM posts",
        [(None,), (None,)],
    ),
    "no longer a reference": Case(
        "004_drop_foreign_key_author_id_and_index_author_id_from_post",
        KEY,
        "author_id: int nullable",
        "SELECT author_id FROM posts ORDER BY id",
        [(1,), (None,)],
    ),
    "another on_delete": Case(
        "004_change_foreign_key_author_id_of_post",
        KEY,
        f"{KEY} on_delete cascade",
        "SELECT author_id FROM posts ORDER BY id",
        [(1,), (None,)],
    ),
    "another on_update": Case(
        "004_change_foreign_key_author_id_of_post",
        KEY,
        f"{KEY} on_update set_null",
        "SELECT author_id FROM posts ORDER BY id",
        [(1,), (None,)],
    ),
    "no longer nullable, with another on_delete": Case(
        "005_change_author_id_of_post",
        f"{KEY} on_delete set_null",
        "author_id: int references Author on_delete cascade",
        "SELECT author_id FROM posts ORDER BY id",
        [(1,), (1,)],
        fills=(("Post.author_id", "1"),),
        first=(KEY, f"{KEY} on_delete set_null"),
    ),
    "no on_update": Case(
        "005_change_foreign_key_author_id_of_post",
        f"{KEY} on_update no_action",
        KEY,
        "SELECT author_id FROM posts ORDER BY id",
        [(1,), (None,)],
        first=(KEY, f"{KEY} on_update no_action"),
    ),
    "a reference to another model": Case(
        "004_change_foreign_key_author_id_of_post",
        KEY,
        "author_id: int nullable references Tag",
        "SELECT author_id FROM posts ORDER BY id",
        [(1,), (None,)],
        asks=True,
    ),
    # ------------------------------------------------------------------------------- arrays
    "new arrays": Case(
        "004_add_tags_and_moods_to_post",
        TITLE,
        f"{TITLE}  tags: decimal(8, 2)[] default []\n  moods: date[] nullable\n",
        "SELECT count(*) FROM posts WHERE moods IS NULL AND tags IS NOT NULL",
        [(2,)],
    ),
    "a dropped array": Case(
        "005_drop_tags_from_post",
        f"{TITLE}  tags: uuid[] default []\n",
        TITLE,
        TITLES,
        BOTH,
        asks=True,
        first=(TITLE, f"{TITLE}  tags: uuid[] default []\n"),
    ),
    "an array of longer texts": Case(
        "005_change_tags_of_post",
        "string(40)[] default []",
        "text[] default []",
        "SELECT count(*) FROM posts WHERE tags IS NOT NULL",
        [(2,)],
        first=(TITLE, f"{TITLE}  tags: string(40)[] default []\n"),
    ),
    "an array of other items": Case(
        "005_change_tags_of_post",
        "tags: string(40)[] nullable",
        "tags: int[] nullable",
        "SELECT count(*) FROM posts WHERE tags IS NULL",
        [(2,)],
        asks=True,
        first=(TITLE, f"{TITLE}  tags: string(40)[] nullable\n"),
    ),
    "an array that was a text": Case(
        "004_change_subtitle_of_post",
        "subtitle: string(40) nullable",
        "subtitle: string(40)[] nullable",
        "SELECT count(*) FROM posts WHERE subtitle IS NULL",
        [(2,)],
        asks=True,
    ),
    # -------------------------------------------------------------------------------- bytes
    "new bytes": Case(
        "004_add_photo_to_post",
        TITLE,
        f"{TITLE}  photo: bytes(20) nullable\n",
        "SELECT count(*) FROM posts WHERE photo IS NULL",
        [(2,)],
    ),
    "new bytes with a value for old rows": Case(
        "004_add_photo_to_post",
        TITLE,
        f"{TITLE}  photo: bytes(20)\n",
        "SELECT count(*) FROM posts WHERE photo IS NOT NULL",
        [(2,)],
        fills=(("Post.photo", "=''"),),
    ),
    "dropped bytes": Case(
        "005_drop_photo_from_post",
        f"{TITLE}  photo: bytes(20) nullable\n",
        TITLE,
        TITLES,
        BOTH,
        asks=True,
        first=(TITLE, f"{TITLE}  photo: bytes(20) nullable\n"),
    ),
    "bytes that were a text": Case(
        "004_change_subtitle_of_post",
        "subtitle: string(40) nullable",
        "subtitle: bytes nullable",
        "SELECT count(*) FROM posts WHERE subtitle IS NULL",
        [(2,)],
        asks=True,
    ),
    "a text that was bytes": Case(
        "005_change_photo_of_post",
        "photo: bytes(20) nullable",
        "photo: text nullable",
        "SELECT count(*) FROM posts WHERE photo IS NULL",
        [(2,)],
        asks=True,
        first=(TITLE, f"{TITLE}  photo: bytes(20) nullable\n"),
    ),
    "a file that was a text": Case(
        "004_change_subtitle_of_post",
        "subtitle: string(40) nullable",
        "subtitle: file(2mb, pdf) nullable",
        "SELECT count(*) FROM posts WHERE subtitle IS NULL",
        [(2,)],
        asks=True,
    ),
    # -------------------------------------------------------------------------------- enums
    "one more value": Case(
        "004_change_check_status_of_post",
        "enum(draft, done)",
        'enum(draft, done, "in\'s")',
        "SELECT status FROM posts ORDER BY id",
        [("draft",), ("done",)],
    ),
    "one value less": Case(
        "005_change_check_status_of_post",
        "enum(draft, done, gone)",
        "enum(draft, done)",
        "SELECT status FROM posts ORDER BY id",
        [("draft",), ("done",)],
        asks=True,
        first=("enum(draft, done)", "enum(draft, done, gone)"),
    ),
    "an enum that was a string": Case(
        "004_change_subtitle_of_post",
        "subtitle: string(40)",
        "subtitle: enum(sub, other)",
        "SELECT subtitle FROM posts ORDER BY id",
        [("sub",), (None,)],
        asks=True,
    ),
    "a string that was an enum": Case(
        "004_change_status_of_post",
        "status: enum(draft, done) default draft",
        'status: string(80) default "draft"',
        "SELECT status FROM posts ORDER BY id",
        [("draft",), ("done",)],
    ),
    # -------------------------------------------------------------------------------- links
    "a new link": Case(
        "004_create_posts_tags",
        KEY + "\n",
        f"{KEY}\n{LINK}",
        "SELECT count(*) FROM posts_tags",
        [(0,)],
    ),
    "a dropped link": Case(
        "005_drop_posts_tags",
        LINK,
        "",
        TITLES,
        BOTH,
        asks=True,
        first=(KEY + "\n", f"{KEY}\n{LINK}"),
    ),
    # ------------------------------------------------------------------------------ renames
    "a field renamed in the schema": Case(
        "004_rename_title_to_name_in_post",
        "  title: string(40)",
        "  name: string(40) was title",
        "SELECT name FROM posts ORDER BY id",
        BOTH,
    ),
    "a field renamed by an answer": Case(
        "004_rename_title_to_name_in_post",
        "  title: string(40)",
        "  name: string(40)",
        "SELECT name FROM posts ORDER BY id",
        BOTH,
        renames=(("Post.title", "Post.name"),),
    ),
    "a field renamed and changed": Case(
        "004_rename_views_to_hits_and_change_hits_on_post",
        "  views: int default 3",
        "  hits: string(30) was views index",
        "SELECT hits FROM posts ORDER BY id",
        [("7",), ("8",)],
    ),
    "two fields renamed": Case(
        "004_rename_rank_to_level_and_grade_to_mark_in_post",
        RANK + GRADE,
        "  level: int nullable was rank\n  mark: int nullable was grade\n",
        "SELECT level, mark FROM posts",
        [(None, None), (None, None)],
    ),
    "a reference renamed, with another on_delete": Case(
        "004_rename_author_id_to_writer_id_in_post",
        KEY,
        "writer_id: int nullable was author_id references Author on_delete set_null",
        "SELECT writer_id FROM posts ORDER BY id",
        [(1,), (None,)],
    ),
    "a model renamed in the schema": Case(
        "004_rename_tag_to_label",
        "model Tag {",
        "model Label was Tag {",
        "SELECT label FROM labels",
        [("t",)],
    ),
    "a model renamed by an answer, a field of it changed": Case(
        "004_rename_tag_to_label",
        "model Tag {\n  id: int primary\n  label: string(20)",
        "model Label {\n  id: int primary\n  word: string(60) unique",
        "SELECT word FROM labels",
        [("t",)],
        asks=True,
        renames=(("Tag", "Label"), ("Label.label", "Label.word")),
    ),
    # --------------------------------------------------------------------------- timestamps
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
    "a reference to a unique field": Case(
        "005_add_label_to_post",
        TITLE,
        TITLE + "  label: string(20) nullable references Tag.label on_delete set_null\n",
        "SELECT count(label) FROM posts",
        [(0,)],
        first=("  label: string(20)\n", "  label: string(20) unique\n"),
    ),
    # --------------------------------------------------------------------------- generators
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
