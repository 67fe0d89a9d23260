"""Bytecode is fresh if and only if an import would use it."""

from __future__ import annotations

import os
from importlib.util import cache_from_source
from pathlib import Path

import pytest

from fw.runtime import FwError
from fw.runtime.optimize.bytecode import compile_stale, stale


@pytest.fixture(autouse=True)
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    (tmp_path / "app/models").mkdir(parents=True)
    for name in ("main.py", "models/post.py"):
        (tmp_path / "app" / name).write_text("x = 1\n")
    return tmp_path


def test_bytecode_is_fresh_until_the_source_changes(project: Path) -> None:
    assert len(stale(project)[0]) == 2
    assert compile_stale(project) == (2, 2)
    assert compile_stale(project) == (0, 2)
    post = project / "app/models/post.py"
    post.write_text("x = 12\n")
    assert stale(project) == ([post], 2)
    assert compile_stale(project) == (1, 2)
    os.utime(post, (1, 1))
    assert stale(project) == ([post], 2)


def test_hash_based_bytecode_stays_fresh_after_a_copy(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1")
    compile_stale(project)
    main = project / "app/main.py"
    os.utime(main, (1, 1))
    assert stale(project) == ([], 2)
    before = main.stat()
    main.write_text("x = 2\n")
    os.utime(main, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert stale(project) == ([main], 2)


@pytest.mark.parametrize("content", [b"", b"x" * 8, b"x" * 64])
def test_damaged_bytecode_is_stale(project: Path, content: bytes) -> None:
    compile_stale(project)
    main = project / "app/main.py"
    Path(cache_from_source(str(main))).write_bytes(content)
    assert stale(project) == ([main], 2)


def test_a_syntax_error_is_reported_with_its_file(project: Path) -> None:
    (project / "app/models/post.py").write_text("x = 1\ndef (:\n")
    with pytest.raises(FwError, match=r"^app/models/post\.py:2: SyntaxError: ") as caught:
        compile_stale(project)
    assert str(project) not in caught.value.message
