"""Database servers of the benchmark's own, with the durability that they come with."""

from __future__ import annotations

import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from tests.servers import SERVERS, ServiceUnavailable

PATIENCE = 90
TOUCHED = re.compile(r'\b(?:FROM|INTO)\s+"?(?:posts|authors)\b')


@dataclass(frozen=True)
class Server:
    """The URL to which a database's name is added, and what the server says."""

    url: str
    log: Path | None = None

    def version(self) -> str:
        """Return the version of the server."""
        if self.url.startswith("sqlite"):
            return sqlite3.sqlite_version
        if is_mongodb(self.url):
            with mongo(self.url) as client:
                return str(client.server_info()["version"])
        with connected(anywhere(self.url)) as connection:
            text = str(connection.exec_driver_sql("SELECT VERSION()").scalar())
        return text.removeprefix("PostgreSQL ").partition(" ")[0].partition("-")[0]

    def statements(self, ask: Callable[[], object]) -> int | None:
        """Return how many statements reach the tables meanwhile; None where none can say."""
        if self.log is None or not self.url.startswith("postgresql"):
            return None
        self._log_statements("all")
        before = self.log.stat().st_size
        ask()
        time.sleep(0.3)
        with self.log.open(errors="replace") as log:
            log.seek(before)
            text = log.read()
        self._log_statements("none")
        # One statement may name a table twice.
        return sum(bool(TOUCHED.search(entry)) for entry in text.split(" LOG:  "))

    def _log_statements(self, which: str) -> None:
        with connected(anywhere(self.url)) as connection:
            connection.exec_driver_sql(f"ALTER SYSTEM SET log_statement = '{which}'")
            connection.exec_driver_sql("SELECT pg_reload_conf()")
        time.sleep(0.2)


def installed() -> list[str]:
    """Return the databases that can be had here, and say which can't."""
    found = ["sqlite"]
    for database in ("postgres", "mysql", "mongodb"):
        try:
            SERVERS[database].find()
        except ServiceUnavailable as missing:
            print(f"without {database}: {missing}", file=sys.stderr)
        else:
            found.append(database)
    return found


@contextmanager
def served(database: str, folder: Path) -> Iterator[Server]:
    """Start a server and end it afterwards. SQLite's databases are files in the folder."""
    if database == "sqlite":
        yield Server(f"sqlite:///{folder}")
        return
    # The account that servers run under must be able to get there.
    home = Path(mkdtemp(prefix=f"fw-{database}-"))
    home.chmod(0o711)
    with (home / "log").open("wb") as log:
        leases = subprocess.Popen(
            [sys.executable, __file__, database, home],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    try:
        end = time.monotonic() + PATIENCE
        while not (home / "url").exists():
            if leases.poll() is not None or time.monotonic() > end:
                raise SystemExit(f"{database} did not start: {(home / 'log').read_text()[-2000:]}")
            time.sleep(0.1)
        yield Server((home / "url").read_text(), home / "log")
    finally:
        leases.terminate()
        leases.wait(timeout=PATIENCE)
        subprocess.run(["rm", "-rf", home], check=False)


def keep(database: str, home: Path) -> None:
    """Run a server until this process is asked to end, or the one that asked for it is gone."""
    parent = os.getppid()
    asked: list[int] = []
    signal.signal(signal.SIGTERM, lambda number, _frame: asked.append(number))
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    process, url = SERVERS[database].start(home, port, durable=True)
    try:
        while not reachable(url):
            if process.poll() is not None:
                raise SystemExit(f"{database} ended with status {process.returncode}")
            time.sleep(0.2)
        (home / "url.partial").write_text(url)
        (home / "url.partial").rename(home / "url")
        while process.poll() is None and not asked and os.getppid() == parent:
            time.sleep(0.2)
    finally:
        process.send_signal(signal.SIGINT if database == "postgres" else signal.SIGTERM)
        process.wait(timeout=PATIENCE)


def anywhere(base: str) -> str:
    """Return the URL by which a server lets somebody in who has no database yet."""
    return f"{base}/postgres" if base.startswith("postgres") else f"{base}/"


def reachable(url: str) -> bool:
    """Return True if a server accepts a connection."""
    try:
        if is_mongodb(url):
            with mongo(url) as client:
                return bool(client.admin.command("hello")["isWritablePrimary"])
        with connected(anywhere(url)):
            return True
    except Exception:  # noqa: BLE001  whichever driver it is
        return False


def is_mongodb(url: str) -> bool:
    """Return True for the URL of a MongoDB server or database."""
    return url.startswith("mongodb")


@contextmanager
def mongo(url: str) -> Iterator[Any]:
    """Yield a client of PyMongo's."""
    from pymongo import MongoClient

    with MongoClient[dict[str, Any]](url) as client:
        yield client


@contextmanager
def connected(url: str) -> Iterator[Any]:
    """Yield a connection of SQLAlchemy's that commits each statement at once."""
    import sqlalchemy as sa

    drivers = {"postgresql": "postgresql+psycopg", "mysql": "mysql+pymysql"}
    scheme, _, rest = url.partition("://")
    engine = sa.create_engine(
        f"{drivers.get(scheme, scheme)}://{rest}", isolation_level="AUTOCOMMIT"
    )
    try:
        with engine.connect() as connection:
            yield connection
    finally:
        engine.dispose()


def new_database(base: str, name: str) -> str:
    """Make an empty database on a server; return its URL."""
    if base.startswith("sqlite"):
        return f"{base}/{name}.db"
    if is_mongodb(base):
        return f"{base}/{name}"
    with connected(anywhere(base)) as connection:
        more = " CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin" if "mysql" in base else ""
        connection.exec_driver_sql(f"CREATE DATABASE {name}{more}")
    return f"{base}/{name}"


if __name__ == "__main__":
    keep(sys.argv[1], Path(sys.argv[2]))
