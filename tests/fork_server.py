"""Fork a child for each program that `tests.processes` asks for.

The first argument is the descriptor of a socket. A request is its length in 8 bytes, sent with
the descriptors of the standard streams, then JSON: the program's arguments, its folder, its
environment, whether warnings are errors, and a time limit in seconds. The answer is the exit
status, as `subprocess` states it.

A fourth descriptor, of another socket, asks for a program in the background: this socket gets the
process id as a line when the program starts, and the exit status when it ends.
"""

from __future__ import annotations

import atexit
import contextlib
import gc
import importlib
import json
import os
import runpy
import signal
import socket
import sys
import threading
import time
import traceback
import warnings
from types import CodeType

LIBRARIES = (
    "alembic.autogenerate",
    "alembic.command",
    "alembic.config",
    "alembic.runtime.migration",
    "aiosqlite",
    "argon2",
    "asyncio",
    "asyncmy",
    "asyncpg",
    "click",
    "concurrent.futures.thread",
    "cronsim",
    "doit",
    "dotenv",
    "dramatiq",
    "fastapi",
    "fastapi.openapi.utils",
    "fastapi.testclient",
    "filelock",
    "httptools",
    "httpx",
    "inflection",
    "jwt",
    "mako.template",
    "passlib.context",
    "passlib.hash",
    "pydantic.v1",
    "pytest",
    "ruamel.yaml",
    "sqlalchemy.dialects.mysql.asyncmy",
    "sqlalchemy.dialects.postgresql.asyncpg",
    "sqlalchemy.dialects.sqlite.aiosqlite",
    "sqlalchemy.ext.asyncio",
    "sqlite3",
    "starlette.middleware.cors",
    "starlette.staticfiles",
    "structlog",
    "tomlkit",
    "uuid_utils",
    "uvicorn",
    "uvicorn.lifespan.on",
    "uvicorn.protocols.http.httptools_impl",
)
"""Libraries that children find imported. Each child imports fw itself."""


def main(descriptor: int) -> None:
    """Serve requests until the other side closes the socket; return in each child."""
    place = list(sys.path)
    del sys.path[0]
    for name in LIBRARIES:
        try:
            importlib.import_module(name)
        except ImportError:
            continue
    for module in list(sys.modules.values()):
        # pytest would warn that it can't rewrite the asserts of a plugin's package any more.
        if "." not in module.__name__ and module.__name__ not in sys.stdlib_module_names:
            module.__doc__ = f"{module.__doc__ or ''}\nPYTEST_DONT_REWRITE"
    sys.path[:] = place[1:]
    gc.freeze()
    connection = socket.socket(fileno=descriptor)
    while True:
        with contextlib.suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        head, files, _, _ = socket.recv_fds(connection, 8, 4)
        if len(head) < 8:
            sys.exit(0)
        size, body = int.from_bytes(head, "big"), bytearray()
        while len(body) < size:
            body += connection.recv(size - len(body))
        line, folder, variables, strict, limit = json.loads(body.decode("utf-8", "surrogateescape"))
        child = os.fork()
        if not child:
            connection.close()
            if len(files) == 4:
                tell(socket.socket(fileno=files.pop()))
            become(line, folder, variables, strict, files)
            return
        for file in files:
            os.close(file)
        if len(files) == 3:
            connection.sendall(str(status_of(child, limit)).encode())


def tell(asker: socket.socket) -> None:
    """Fork this process. Return in the child; tell the asker its process id and exit status."""
    child = os.fork()
    if not child:
        asker.close()
        return
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    asker.sendall(f"{child}\n".encode())
    _, status = os.waitpid(child, 0)
    with contextlib.suppress(OSError):
        asker.sendall(str(os.waitstatus_to_exitcode(status)).encode())
    os._exit(0)


def status_of(child: int, limit: float) -> int:
    """Wait for a child and return its exit status; kill it when the time is up."""
    end, pause = time.monotonic() + limit, 0.001
    while True:
        pid, status = os.waitpid(child, os.WNOHANG)
        if pid:
            return os.waitstatus_to_exitcode(status)
        if time.monotonic() > end:
            os.kill(child, signal.SIGKILL)
        time.sleep(pause)
        pause = min(pause * 1.5, 0.02)


def become(
    line: list[str], folder: str, variables: dict[str, str], strict: bool, files: list[int]
) -> None:
    """Turn this child into the program: streams, folder, environment, arguments, path."""
    for target, file in enumerate(files):
        os.dup2(file, target)
        os.close(file)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(variables)
    time.tzset()
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(write_through=bool(variables.get("PYTHONUNBUFFERED")))
    paths = [path for path in variables.get("PYTHONPATH", "").split(os.pathsep) if path]
    sys.path[:] = [*paths, *(path for path in sys.path if path not in paths)]
    sys.dont_write_bytecode = bool(variables.get("PYTHONDONTWRITEBYTECODE"))
    warnings.resetwarnings()
    warnings.simplefilter("error" if strict else "default")
    sys.argv[:] = line


def run(line: list[str]) -> None:
    """Run the program as `python <line>` does."""
    if line[0] == "-m":
        sys.argv[:] = line[1:]
        sys.path.insert(0, os.getcwd())  # noqa: PTH109 - as Python does it
        runpy.run_module(line[1], run_name="__main__", alter_sys=True)
    elif line[0] == "-c":
        sys.argv[:] = ["-c", *line[2:]]
        sys.path.insert(0, "")
        code: CodeType = compile(line[1], "<string>", "exec")
        module = type(sys)("__main__")
        sys.modules["__main__"] = module
        exec(code, module.__dict__)
    else:
        sys.path.insert(0, os.path.dirname(os.path.abspath(line[0])))  # noqa: PTH100, PTH120
        runpy.run_path(line[0], run_name="__main__")


def end(status: int) -> None:
    """End this child without taking the interpreter apart: that copies all shared memory."""
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):
            stream.flush()
    os._exit(status)


def status_after(line: list[str]) -> int:
    """Run the program; print an error as Python does, and return the exit status."""
    try:
        run(line)
    except SystemExit as done:
        if isinstance(done.code, int) or done.code is None:
            return done.code or 0
        print(done.code, file=sys.stderr)
        return 1
    except BaseException:  # noqa: BLE001 - Python prints whatever a program raises
        traceback.print_exc()
        return 1
    return 0


if __name__ == "__main__":
    main(int(sys.argv[1]))
    end(status_after(list(sys.argv)))
