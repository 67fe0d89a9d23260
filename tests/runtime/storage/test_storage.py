from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from datetime import timedelta
from pathlib import Path
from urllib.request import urlopen

import pytest

from fw.runtime.errors import FwError
from fw.runtime.storage import NoSuchFile, Storage, StorageFault
from fw.runtime.storage.drivers.local import LocalDisk
from tests.runtime.storage.conftest import bucket_of, configure


def test_the_local_disk_needs_no_settings(here: Path) -> None:
    Storage.disk().put("a", b"1")
    assert (here / "storage/app/a").read_bytes() == b"1"
    assert Storage.disk("local") is Storage.disk()


def test_disks_are_configured_in_the_settings(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    configure(
        here,
        """
        [storage]
        disk = "public"
        [storage.disks.public]
        driver = "local"
        root = "storage/public"
        url = "https://files.example/shop/"
        """,
    )
    Storage.disk().put("a b/é.png", b"1")
    assert (here / "storage/public/a b/é.png").is_file()
    assert Storage.disk().url("a b/é.png") == "https://files.example/shop/a%20b/%C3%A9.png"
    monkeypatch.setenv("STORAGE_DISKS_PUBLIC_ROOT", str(here / "elsewhere"))
    configure(here, (here / "fw.toml").read_text())
    Storage.disk().put("a", b"1")
    assert (here / "elsewhere/a").is_file()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "unknown disk 'media'"),
        ("[storage.disks.media]\n", "the disk 'media' has no driver"),
        ('[storage.disks.media]\ndriver = "tape"', "unknown storage driver 'tape'"),
        ('[storage.disks.media]\ndriver = "local"', "the disk 'media' has no root"),
        ('[storage.disks.media]\ndriver = "local"\nroot = 5', "invalid root in .* use a string"),
        ('[storage.disks.media]\ndriver = "local"\nroot = "a"\nrot = "b"', "unknown setting 'rot'"),
        ('[storage.disks.media]\ndriver = "s3"', "has no bucket"),
    ],
)
def test_invalid_settings_are_reported(here: Path, text: str, message: str) -> None:
    configure(here, text)
    with pytest.raises(FwError, match=message):
        Storage.disk("media")


def test_a_fake_replaces_a_disk_within_its_block(here: Path) -> None:
    Storage.disk("local").put("a", b"real")
    with Storage.fake("local") as disk:
        disk.assert_missing("a")
        Storage.disk("local").put("a", "fake")
        disk.assert_exists("a", "fake")
        with pytest.raises(AssertionError, match="unexpected content"):
            disk.assert_exists("a", "real")
        with pytest.raises(AssertionError, match="no file b"):
            disk.assert_exists("b")
        with pytest.raises(AssertionError, match="unexpected file a"):
            disk.assert_missing("a")
        assert disk.url("a") == "http://local.test/a"
        assert disk.temporary_url("a", 60) == "http://local.test/a?expires_in=60.0"
        with Storage.fake() as inner:
            inner.assert_missing("a")
        disk.assert_exists("a")
        root = disk.root
    assert Storage.disk("local").get("a") == b"real"
    assert not root.exists()


def test_a_local_disk_has_no_temporary_urls(here: Path) -> None:
    with pytest.raises(FwError, match="has no temporary URLs"):
        Storage.disk("local").temporary_url("a", 60)


WRITER = """
import sys
from pathlib import Path
from fw.runtime.storage.drivers.local import LocalDisk
disk = LocalDisk("local", Path(sys.argv[1]))
for number in range(10**9):
    disk.put("a", (bytes([number % 256]) * 4096 for _ in range(200)))
    print(number, flush=True)
"""


def test_a_killed_writer_leaves_the_file_complete(tmp_path: Path) -> None:
    disk = LocalDisk("local", tmp_path)
    for _ in range(5):
        with subprocess.Popen(
            [sys.executable, "-c", WRITER, str(tmp_path)], stdout=subprocess.PIPE
        ) as writer:
            assert writer.stdout is not None
            writer.stdout.readline()
            time.sleep(0.02)
            writer.send_signal(signal.SIGKILL)
        content = disk.get("a")
        assert len(content) == 4096 * 200
        assert len(set(content)) == 1
        assert [*disk.list()] == ["a"]
    parts = [*(tmp_path / ".fw-parts").iterdir()]
    for part in parts:
        os.utime(part, (time.time() - 90_000,) * 2)
    LocalDisk("local", tmp_path).put("b", b"1")
    assert [*(tmp_path / ".fw-parts").iterdir()] == []


@pytest.fixture
def bucket(here: Path, request: pytest.FixtureRequest) -> str:
    """A bucket with the disk `media`."""
    server = str(request.getfixturevalue("s3_server"))
    name = bucket_of(here, server)
    return f"{server}/{name}"


def test_a_temporary_url_of_s3_opens_the_file(bucket: str) -> None:
    disk = Storage.disk("media")
    disk.put("a b/é.txt", b"hello")
    address = disk.temporary_url("a b/é.txt", timedelta(minutes=1))
    assert address.startswith(f"{bucket}/some%20prefix/a%20b/")
    assert "X-Amz-Expires=60&" in address
    with urlopen(address) as answer:
        assert answer.read() == b"hello"
        assert answer.headers["Content-Type"] == "text/plain"
    for ttl in (None, 0.5, 8 * 86_400):
        with pytest.raises(FwError, match="1 second to 7 days"):
            disk.temporary_url("a", ttl)


def test_small_content_is_uploaded_in_one_request(bucket: str) -> None:
    disk = Storage.disk("media")
    disk.put("a", iter([b"1", b"2"]))
    with urlopen(disk.temporary_url("a", 60)) as answer:
        # A file of several parts has their number in its tag.
        assert "-" not in answer.headers["ETag"]


def test_an_s3_error_is_reported_without_the_keys(here: Path) -> None:
    configure(
        here,
        """
        [storage.disks.media]
        driver = "s3"
        bucket = "bucket"
        endpoint = "http://127.0.0.1:1"
        key = "key-id"
        secret = "very-secret"
        """,
    )
    with pytest.raises(StorageFault, match="cannot access 'a' on the disk media") as caught:
        Storage.disk("media").get("a")
    assert "secret" not in str(caught.value)
    assert not isinstance(caught.value, NoSuchFile)
