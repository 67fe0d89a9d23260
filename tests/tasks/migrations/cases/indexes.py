"""Unique fields, indexes and computed fields."""

from __future__ import annotations

from tests.tasks.migrations.cases.case import BOTH, GRADE, RANK, TITLE, TITLES, TWICE, VIEWS, Case

__all__ = ["INDEXES"]

INDEXES = {
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
}
