"""Standalone and new servers are explained and set up; users, TLS and SRV records are in the URL."""

from __future__ import annotations

import asyncio
import gc
import socket
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from pymongo import MongoClient

from fw.project.doctor import Level
from fw.project.doctor.database import reachable
from fw.runtime.database import Database
from fw.runtime.database.backends.mongodb import backend
from fw.runtime.database.connection.url import DatabaseUrl
from fw.runtime.database.errors import AccessDenied, ConnectionFailed
from tests.applications import run
from tests.runtime.backends.mongodb.servers import make_certificates, mongod


@pytest.fixture(scope="module")
def folder(mongodb_server: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder for servers; the shared server shows that there is a mongod."""
    assert mongodb_server
    return tmp_path_factory.mktemp("servers")


@pytest.fixture(scope="module")
def replica_set(folder: Path) -> Iterator[int]:
    """Return the port of a server of a replica set that was set up by fw."""
    with mongod(folder, "--replSet", "shop") as port:
        root = folder / "new"
        root.mkdir()
        (root / "schema.fw").write_text("database mongodb\n")
        (root / ".env").write_text(f"DATABASE_URL=mongodb://127.0.0.1:{port}/shop\n")
        (finding,) = reachable(root)
        assert finding.level is Level.PROBLEM
        assert finding.message == "the replica set of the MongoDB server isn't initiated"
        assert finding.remedy == "run fw db ping --yes"
        options = ("--provider", "mongodb", "--host", "127.0.0.1", "--port", str(port), "--yes")
        text = run("-m", "fw", "db", "configure", *options, "--database", "shop", root=root)
        assert text.startswith("connected to MongoDB")
        yield port


async def _transaction(url: str) -> None:
    """Write two documents in a transaction."""
    database = Database(url)
    driver: Any = database.driver
    try:
        await driver.command({"create": "notes"})
        async with database.transaction():
            transaction: Any = database.open_transaction
            await transaction.insert("notes", [{"_id": 1}])
            await transaction.insert("notes", [{"_id": 2}])
        assert len(await driver.find("notes", {})) == 2
        await driver.command({"drop": "notes"})
    finally:
        await database.close()


async def test_a_new_replica_set_is_initiated(replica_set: int) -> None:
    url = f"mongodb://127.0.0.1:{replica_set}/shop"
    assert await backend.missing_setup(DatabaseUrl.parse(url)) is None
    await _transaction(url)
    await _transaction(f"{url}?replicaSet=shop")


async def test_only_a_server_on_this_computer_is_set_up(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "fw.runtime.database.backends.mongodb.connection.replica_set._LOCAL", ("localhost",)
    )
    with mongod(folder, "--replSet", "shop") as port:
        lacking = await backend.missing_setup(DatabaseUrl.parse(f"mongodb://127.0.0.1:{port}/x"))
    assert lacking is not None
    assert lacking.question is None
    assert lacking.hint == "run rs.initiate() in mongosh on the server once"


def test_a_standalone_server_is_explained_in_a_sentence(folder: Path) -> None:
    root = folder / "standalone"
    root.mkdir()
    (root / "schema.fw").write_text("database mongodb\n")
    with mongod(folder) as port:
        (root / ".env").write_text(f"DATABASE_URL=mongodb://127.0.0.1:{port}/shop\n")
        finding, connected = reachable(root)
        text = run("-m", "fw", "db", "ping", "--yes", root=root)
    assert finding.message == "the MongoDB server is standalone, and a write needs a transaction"
    assert finding.remedy is not None
    assert finding.remedy.startswith("start mongod with --replSet rs0")
    assert connected.level is Level.OK
    assert text.startswith("connected to MongoDB")


async def test_a_user_and_a_password_are_in_the_url(folder: Path) -> None:
    key = folder / "key"
    key.write_text("0123456789" * 10)
    key.chmod(0o600)
    with mongod(folder, "--replSet", "shop", "--keyFile", str(key)) as port:
        await asyncio.to_thread(_add_users, port)
        place = f"127.0.0.1:{port}/shop"
        await _transaction(f"mongodb://ada:p%40ss@{place}?authSource=admin")
        for account, known in (("ada:wrong", False), ("reader:r", True)):
            with pytest.raises(AccessDenied) as caught:
                await _transaction(f"mongodb://{account}@{place}?authSource=admin")
            assert ("privilege" in caught.value.message) is known
        with pytest.raises(AccessDenied):
            await _transaction(f"mongodb://{place}")
        assert "p@ss" not in DatabaseUrl.parse(f"mongodb://ada:p%40ss@{place}").masked()


def _add_users(port: int) -> None:
    """Initiate a replica set and add users: this computer may do so until there is one."""
    address = f"127.0.0.1:{port}"
    config = {"_id": "shop", "members": [{"_id": 0, "host": address}]}
    with MongoClient[dict[str, Any]](f"mongodb://{address}", directConnection=True) as client:
        client.admin.command("replSetInitiate", config)
        while not client.admin.command("hello")["isWritablePrimary"]:
            pass
        client.admin.command("createUser", "ada", pwd="p@ss", roles=["root"])
    with MongoClient[dict[str, Any]](f"mongodb://ada:p%40ss@{address}") as client:
        role = {"role": "read", "db": "shop"}
        client.admin.command("createUser", "reader", pwd="r", roles=[role])


@pytest.mark.filterwarnings("ignore:unclosed:ResourceWarning")
async def test_tls_with_an_own_authority(folder: Path) -> None:
    ca, pair = make_certificates(folder)
    flags = ("--tlsMode", "requireTLS", "--tlsCertificateKeyFile", str(pair))
    flags += ("--tlsCAFile", str(ca), "--tlsAllowConnectionsWithoutCertificates")
    with mongod(folder, "--replSet", "shop", *flags) as port:
        place = f"mongodb://localhost:{port}/shop"
        url = DatabaseUrl.parse(f"{place}?tls=true&tlsCAFile={ca}")
        lacking = await backend.missing_setup(url)
        assert lacking is not None
        await backend.set_up(url)
        await _transaction(str(url))
        with pytest.raises(ConnectionFailed, match=r"certificate|SSL"):
            await backend.ping(DatabaseUrl.parse(f"{place}?tls=true"))
        with pytest.raises(ConnectionFailed):
            await backend.ping(DatabaseUrl.parse(place))
    # PyMongo doesn't close the socket of a failed handshake.
    gc.collect()


async def test_the_servers_of_an_srv_record(
    replica_set: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, str]] = []

    async def resolve(name: str, kind: str, **_: Any) -> Any:
        asked.append((str(name), kind))
        if kind == "TXT":
            raise NXDOMAIN
        host = SimpleNamespace(to_text=lambda **_: "db.shop.example.org")
        return [SimpleNamespace(target=host, port=replica_set)]

    from dns.resolver import NXDOMAIN

    known = socket.getaddrinfo
    monkeypatch.setattr("dns.asyncresolver.resolve", resolve)
    monkeypatch.setattr(
        socket,
        "getaddrinfo",
        lambda host, *rest, **more: known(
            "127.0.0.1" if host == "db.shop.example.org" else host, *rest, **more
        ),
    )
    url = DatabaseUrl.parse("mongodb+srv://cluster.shop.example.org/shop?tls=false")
    assert await backend.missing_setup(url) is None
    assert (await backend.ping(url)).startswith("MongoDB ")
    assert ("_mongodb._tcp.cluster.shop.example.org", "SRV") in asked
