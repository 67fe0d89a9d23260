"""JSON files of the admin, read by several threads."""

from __future__ import annotations

from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from fw.runtime.admin.descriptors import JsonFile


def test_a_reader_waits_for_the_reading_of_another_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "theme.json").write_text('{"name": "CRM"}')
    file, reads, go_on = JsonFile(tmp_path, "theme.json"), Event(), Event()
    read, seen = JsonFile._read, []

    def slowly(self: JsonFile) -> tuple[dict[str, Any] | None, str | None]:
        reads.set()
        assert go_on.wait(10)
        return read(self)

    def refresh() -> None:
        file.refresh()
        seen.append(file.value)

    monkeypatch.setattr(JsonFile, "_read", slowly)
    first, second = Thread(target=refresh), Thread(target=refresh)
    first.start()
    assert reads.wait(10)
    second.start()
    second.join(0.1)
    go_on.set()
    first.join()
    second.join()

    assert seen == [{"name": "CRM"}] * 2
