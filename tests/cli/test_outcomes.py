from __future__ import annotations

import pytest

from fw.cli.reports.outcomes import MOST_CREATED, MOST_LINES, print_outcomes, summary
from fw.tasks.disk.writer import Action, Outcome


def outcomes(count: int, action: Action = Action.CREATE) -> list[Outcome]:
    return [Outcome(f"app/{action}{at}.py", action) for at in range(count)]


def test_identical_files_are_quiet(capsys: pytest.CaptureFixture[str]) -> None:
    print_outcomes(outcomes(3, Action.IDENTICAL), {})
    assert capsys.readouterr().out == ""
    print_outcomes(outcomes(1, Action.IDENTICAL), {}, verbose=True)
    assert capsys.readouterr().out == "   identical  app/identical0.py\n"


def test_details_and_reasons_follow_the_path(capsys: pytest.CaptureFixture[str]) -> None:
    outcome = Outcome("a.py", Action.SKIP, "deleted by you")
    print_outcomes([outcome], {"a.py": "its block changed"}, explain=True)
    assert capsys.readouterr().out == "        skip  a.py  (deleted by you; its block changed)\n"


def test_removals_of_the_old_admin_library_are_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    lib = [Outcome(f"admin/lib/{at}.ts", Action.REMOVE) for at in range(1200)]
    edited = Outcome("admin/lib/app.ts", Action.REMOVE, "your version is in .fw/objects/yours")
    kept = Outcome("admin/lib/mine.ts", Action.SKIP, "kept: edited by you")
    many = [Outcome("admin/menu.json", Action.CREATE), *lib, edited, kept]
    print_outcomes(many, {})

    assert capsys.readouterr().out.splitlines() == [
        "      create  admin/menu.json",
        "      remove  admin/lib/  (1,200 files)",
        "      remove  admin/lib/app.ts  (your version is in .fw/objects/yours)",
        "        skip  admin/lib/mine.ts  (kept: edited by you)",
    ]
    print_outcomes(many, {}, verbose=True)
    assert len(capsys.readouterr().out.splitlines()) == len(many)


def test_many_new_files_are_listed_by_folder(capsys: pytest.CaptureFixture[str]) -> None:
    models = [Outcome(f"app/models/m{at}.py", Action.CREATE) for at in range(MOST_CREATED)]
    others = [
        Outcome("fw.toml", Action.CREATE),
        Outcome("tests/conftest.py", Action.CREATE),
        Outcome("app/models/old.py", Action.UPDATE),
        Outcome("app/models/mine.py", Action.CREATE, "your edits moved"),
    ]
    print_outcomes(models, {})
    assert len(capsys.readouterr().out.splitlines()) == MOST_CREATED
    print_outcomes([*models, *others], {})

    assert capsys.readouterr().out.splitlines() == [
        "      create  app/models/  (30 files)",
        "      create  fw.toml",
        "      create  tests/conftest.py",
        "      update  app/models/old.py",
        "      create  app/models/mine.py  (your edits moved)",
    ]
    print_outcomes([*models, *others], {}, verbose=True)
    assert len(capsys.readouterr().out.splitlines()) == MOST_CREATED + 4


def test_only_the_first_of_many_files_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    many = [*outcomes(MOST_LINES + 50, Action.UPDATE), *outcomes(1, Action.CONFLICT)]
    print_outcomes(many, {})
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == MOST_LINES + 2
    assert "    conflict  app/conflict0.py" in lines
    assert lines[-1].strip() == "… and 50 more files; use --verbose to list them"
    print_outcomes(many, {}, verbose=True)
    assert len(capsys.readouterr().out.splitlines()) == len(many)


@pytest.mark.parametrize(
    ("found", "would", "line"),
    [
        ([], False, "Nothing to do."),
        (outcomes(1, Action.IDENTICAL), False, "Nothing to do: 1 file is up to date."),
        (outcomes(7, Action.IDENTICAL), False, "Nothing to do: 7 files are up to date."),
        (
            [*outcomes(1200), *outcomes(2, Action.CONFLICT), *outcomes(3, Action.IDENTICAL)],
            False,
            "1,200 created, 2 in conflict, 3 identical in 1.50 s",
        ),
        (outcomes(2, Action.UPDATE), True, "2 to update in 1.50 s"),
    ],
)
def test_summary(found: list[Outcome], would: bool, line: str) -> None:
    assert summary(found, 1.5, would=would) == line
