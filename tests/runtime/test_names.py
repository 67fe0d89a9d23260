from __future__ import annotations

from fw.runtime.names import normalize_name


def test_spellings_of_one_name_are_equal() -> None:
    assert len({normalize_name(name) for name in ("BlogPost", "blog_post", "blogPost")}) == 1


def test_other_names_differ() -> None:
    assert normalize_name("BlogPost") != normalize_name("BlogPosts")
