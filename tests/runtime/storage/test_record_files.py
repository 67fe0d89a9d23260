"""Files of records: uploads, their tokens, downloads, thumbnails and clean-up."""

from __future__ import annotations

import io
import re
import sys
import time
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import UUID

import httpx
import pytest
import sqlalchemy as sa
from fastapi import FastAPI
from sqlalchemy.orm import Mapped, mapped_column
from starlette.exceptions import HTTPException

from fw.runtime.application import project
from fw.runtime.auth.policy.actor import Actor, acting
from fw.runtime.database import Model, Repository, Service, primary_key
from fw.runtime.database import types as t
from fw.runtime.database.repositories.file_cleanup import clean_up
from fw.runtime.errors import FwError
from fw.runtime.files import StoredFile, Upload, orphans, sweep
from fw.runtime.files.names import FOLDER, age_of, safe_name
from fw.runtime.files.routes import install
from fw.runtime.files.uploads import InvalidUpload, claim, receive
from fw.runtime.http.responses import entity_tag, same_record
from fw.runtime.http.responses.plain_json import encode_plain
from fw.runtime.rules.file_types import Detected, detect
from fw.runtime.storage import Disk, NoSuchFile, Storage
from fw.runtime.storage.drivers.local import FakeDisk
from tests.runtime.databases import database_with

PNG = b"\x89PNG\r\n\x1a\n" + bytes(100)
PDF = b"%PDF-1.4 " + b"0" * 100


class Painter(Model):
    __tablename__ = "files_painters"

    id: Mapped[UUID] = primary_key()
    photo: Mapped[StoredFile | None] = mapped_column(t.File(2048, ("png", "jpeg")))
    notes: Mapped[StoredFile | None] = mapped_column(t.File(2048))


class Painters(Repository[Painter]):
    model = Painter


@pytest.fixture
def fake(here: Path) -> Iterator[FakeDisk]:
    with Storage.fake() as disk:
        yield disk


@pytest.fixture
async def service(tmp_path: Path, fake: FakeDisk) -> AsyncIterator[Service[Painters]]:
    async with database_with(f"sqlite:///{tmp_path}/a.db", Painter.__table__):
        yield Service(Painters())


@pytest.mark.parametrize(
    ("head", "name", "found"),
    [
        (PNG, "a.pdf", "png"),
        (b"\xff\xd8\xff\xe0", "a.JPG", "jpeg"),
        (b"RIFF\x00\x00\x00\x00WEBPVP8 ", "a", "webp"),
        (b"XXXX\x00\x00\x00\x00WEBPVP8 ", "a", ""),
        (b"PK\x03\x04", "a.docx", "docx"),
        (b"PK\x03\x04", "a.png", "zip"),
        (b"<svg onload=alert(1)>", "a.svg", "svg"),
        (b"<script>", "a.png", "txt"),
        (b"MZ\x90\x00", "a.png", ""),
    ],
)
def test_the_content_decides_about_the_type(head: bytes, name: str, found: str) -> None:
    assert detect(head, name).extension == found


@pytest.mark.parametrize(
    ("name", "extension", "kept"),
    [
        ("../../a b?.png", "png", "a b-.png"),
        ("C:\\x\\a.html", "png", "a.html.png"),
        ("photo", "jpeg", "photo.jpeg"),
        ("con.txt", "txt", "_con.txt"),
        ("a.psd", "", "a.psd"),
        ("a.png", "", "a.png.bin"),
        ("..", "txt", "file.txt"),
        ("é" * 200 + ".png", "png", "é" * 50 + ".png"),
        ("a\u202egnp.exe", "", "a-gnp.exe"),
    ],
)
def test_names_are_safe_and_fit_the_type(name: str, extension: str, kept: str) -> None:
    assert safe_name(name, Detected(extension, "")) == kept


async def test_an_upload_becomes_the_file_of_a_record(disk: Disk, monkeypatch) -> None:
    """On a folder and on S3."""
    monkeypatch.setattr(Storage, "disk", lambda name=None: disk)
    upload = await receive("files_painters.photo", "a.png", PNG, 2048, ("png",))
    file = await claim(upload.token, upload.field)
    assert (file.name, file.size, file.type) == ("a.png", len(PNG), "image/png")
    assert await file.read() == PNG
    await orphans.remove([file.key, upload.key])
    assert [path async for path in disk.alist()] == []
    with pytest.raises(InvalidUpload, match="a record has this file already"):
        await claim(upload.token, upload.field)
    with pytest.raises(InvalidUpload, match="uploaded for files_painters"):
        await claim(upload.token, "files_painters.notes")


@pytest.mark.parametrize(
    ("content", "status"), [(PDF, 415), (PNG * 30, 413), (b"", 422), (b"MZ\x90\x00", 415)]
)
async def test_other_files_are_refused(fake: FakeDisk, content: bytes, status: int) -> None:
    with pytest.raises(HTTPException) as refused:
        await receive("a.b", "a.png", iter([content]), 2048, ("png", "jpeg"))
    assert refused.value.status_code == status
    assert [*fake.list()] == []


async def test_a_token_is_for_one_user_field_and_day(
    fake: FakeDisk, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = acting.set(Actor("1"))
    token = (await receive("a.b", "a.png", PNG, 2048)).token
    assert Upload.of(token, "a.b").name == "a.png"
    with pytest.raises(InvalidUpload, match=re.escape("uploaded for a.b")):
        Upload.of(token, "a.c")
    with pytest.raises(InvalidUpload, match="not the token"):
        Upload.of(token[:-1] + ("A" if token[-1] != "A" else "B"))
    acting.set(Actor("2"))
    with pytest.raises(InvalidUpload, match="another user"):
        Upload.of(token)
    acting.reset(before)
    later = time.time() + 25 * 3600
    monkeypatch.setattr(time, "time", lambda: later)
    with pytest.raises(InvalidUpload, match="expired"):
        Upload.of(token)


async def test_files_are_removed_with_what_had_them(
    service: Service[Painters], fake: FakeDisk
) -> None:
    async def token() -> str:
        return (await service.upload("photo", "a.png", PNG)).token

    made = await service.create({"photo": await token()})
    first = made.photo
    assert first is not None
    assert [*fake.list()] == [first.key]
    changed = await service.update(made.id, {"photo": await token()})
    assert changed.photo is not None
    assert [*fake.list()] == [changed.photo.key]
    assert (await service.find(made.id)).photo == changed.photo
    expired, later = await token(), time.time() + 25 * 3600
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(time, "time", lambda: later)
        await clean_up(service.repository.store, {"photo": expired}, {}, None)
    assert [*fake.list()] == [changed.photo.key]
    kept = await service.update(made.id, {"notes": await StoredFile.store("Hello", "a.md")})
    assert (kept.notes and kept.notes.type) == "text/markdown"
    await service.update(made.id, {"photo": None})
    await service.delete(made.id)
    assert [*fake.list()] == []


async def test_each_record_has_its_own_copy_of_a_file(
    service: Service[Painters], fake: FakeDisk
) -> None:
    file = await StoredFile.store(PNG, "a.png")
    first = await service.create({"photo": file})
    second = await service.create({"photo": first.photo})
    third = await service.create({"photo": file})
    assert first.photo == file
    assert len({*fake.list()}) == 3
    await service.update(first.id, {"photo": first.photo, "notes": first.photo})
    assert (await service.find(first.id)).notes == file
    assert len({*fake.list()}) == 3
    await service.update(third.id, {"photo": second.photo})
    await service.delete(first.id)
    for key in (second.id, third.id):
        assert await (await service.find(key)).photo.read() == PNG
    assert len({*fake.list()}) == 2


@pytest.mark.parametrize("secret", ["x", "change-me-change-me-change-me-change-me"])
def test_a_weak_secret_of_urls_is_refused(here: Path, secret: str) -> None:
    (here / ".env").write_text(f"FILES_SECRET={secret}\n")
    config = project.Project.load(here).config
    with pytest.raises(FwError, match="FILES_SECRET is"):
        install(FastAPI(), config)


async def test_a_sweep_removes_old_files_without_a_record(
    fake: FakeDisk, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = await StoredFile.store(PNG, "a.png")
    await StoredFile.store(PNG, "b.png")
    await receive("a.b", "c.png", PNG, 2048)
    fake.put(f"{FOLDER}/mine/a.png", PNG)
    assert await orphans.sweep_files({known.key}) == (0, 0, 0)
    age = age_of(known.key, datetime.now(UTC) + timedelta(seconds=7))
    assert age is not None
    assert 6 < age < 60
    monkeypatch.setattr(orphans, "DAY", -60)
    assert await orphans.sweep_files({known.key}, dry_run=True) == (1, 1, 0)
    assert await orphans.sweep_files({known.key}) == (1, 1, 0)
    assert sorted(fake.list()) == sorted([known.key, f"{FOLDER}/mine/a.png"])


async def test_a_sweep_imports_all_models_and_refuses_to_remove_all_files(
    here: Path, fake: FakeDisk, monkeypatch: pytest.MonkeyPatch
) -> None:
    (here / "swept_models/deep").mkdir(parents=True)
    for name in ("__init__.py", "deep/__init__.py", "deep/page.py"):
        (here / "swept_models" / name).write_text("")
    monkeypatch.syspath_prepend(here)
    monkeypatch.setattr(sweep.Model, "metadata", sa.MetaData())
    assert await sweep.sweep("swept_models") == (0, 0, 0)
    assert "swept_models.deep.page" in sys.modules
    await StoredFile.store(PNG, "a.png")
    with pytest.raises(FwError, match="no model in swept_models has files"):
        await sweep.sweep("swept_models")
    (here / "swept_models/deep/__init__.py").write_text("import unknown_module")
    for name in [name for name in sys.modules if name.startswith("swept_models")]:
        del sys.modules[name]
    with pytest.raises(ModuleNotFoundError, match="unknown_module"):
        await sweep.sweep("swept_models")


async def test_a_signed_url_serves_the_file_for_some_hours(
    fake: FakeDisk, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = await StoredFile.store("<script>alert(1)</script>", "a.html")
    app = FastAPI()
    install(app, project.current().config)
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
        found = await client.get(page.url())
        assert (found.status_code, found.text) == (200, "<script>alert(1)</script>")
        assert found.headers["content-disposition"].startswith("attachment")
        assert found.headers["content-security-policy"] == "default-src 'none'; sandbox"
        assert found.headers["x-content-type-options"] == "nosniff"
        other = await StoredFile.store("Hi", "b.txt")
        stolen = other.url().split("?")[0] + "?" + page.url().split("?")[1]
        for url in (page.url().split("?")[0], page.url().replace("expires=1", "expires=2"), stolen):
            assert (await client.get(url)).status_code == 404
        url, later = page.url(), time.time() + 2 * 3600
        monkeypatch.setattr(time, "time", lambda: later)
        assert (await client.get(url)).status_code == 404


async def test_thumbnails_are_turned_and_have_no_metadata(
    fake: FakeDisk, monkeypatch: pytest.MonkeyPatch
) -> None:
    image = pytest.importorskip("PIL.Image")
    from fw.runtime.files import thumbnails

    exif, data = image.Exif(), io.BytesIO()
    exif[0x0112], exif[0x010E] = 6, "Secret place"
    image.new("RGB", (800, 400), "red").save(data, "JPEG", exif=exif)
    file = await StoredFile.store(data.getvalue(), "a.jpg")
    small = await thumbnails.thumbnail(file.key, 320)
    assert small is not None
    with image.open(io.BytesIO(fake.get(small))) as shown:
        assert (shown.size, shown.format, dict(shown.getexif())) == ((160, 320), "WEBP", {})
    assert await thumbnails.thumbnail(file.key, 320) == small
    broken = await StoredFile.store(PNG, "b.png")
    assert await thumbnails.thumbnail(broken.key, 320) is None
    monkeypatch.setattr(thumbnails, "_MAX_PIXELS", 1000)
    assert await thumbnails.thumbnail(file.key, 96) is None
    with pytest.raises(NoSuchFile):
        await thumbnails.thumbnail(f"{file.key}.png", 96)


def test_an_entity_tag_ends_in_the_time_at_which_urls_expire(here: Path) -> None:
    file = StoredFile(f"{FOLDER}/1/a.png", "a.png", 1, "image/png")
    first = entity_tag(encode_plain({"data": {"photo": file}}))
    with pytest.MonkeyPatch.context() as patch:
        later = time.time() + 3600
        patch.setattr(time, "time", lambda: later)
        second = entity_tag(encode_plain({"data": {"photo": file}}))
    assert first != second
    assert same_record(first) == same_record(second) == f'{first.split(".")[0]}"'
    text = encode_plain({"data": {"a": '"url":"/storage/1/a?expires=1&signature=x"'}})
    assert same_record(entity_tag(text)) == entity_tag(text)
