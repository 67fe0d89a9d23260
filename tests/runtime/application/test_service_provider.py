"""Service providers start in order and stop in reverse order, even if one fails or hangs."""

from __future__ import annotations

import asyncio
from pathlib import Path
from time import monotonic
from typing import Annotated, Any

import httpx
import pytest

from fw.runtime import Application, Config, ServiceProvider
from fw.runtime.cache import cache
from fw.runtime.http import inject


class Greeter:
    def __init__(self, config: Config) -> None:
        self.word = config.str("shop.greeting", "Hello")


def provider(name: str, seen: list[str], **stages: Any) -> type[ServiceProvider]:
    """Return a provider that notes its stages; one of `stages` is called in its place."""

    class Noting(ServiceProvider):
        def register(self) -> None:
            self._do("register")

        def boot(self) -> None:
            self._do("boot")

        async def start(self) -> None:
            seen.append(f"start {name}")
            if "start" in stages:
                await stages["start"](self)

        async def stop(self) -> None:
            seen.append(f"stop {name}")
            if "stop" in stages:
                await stages["stop"](self)

        def _do(self, stage: str) -> None:
            seen.append(f"{stage} {name}")
            if stage in stages:
                stages[stage](self)

    Noting.__qualname__ = name
    return Noting


async def run(application: Application) -> None:
    app = application.create()
    async with app.router.lifespan_context(app):
        pass


async def test_a_provider_may_register_others(tmp_path: Path) -> None:
    seen: list[str] = []
    late = provider("late", seen)
    early = provider("early", seen)
    first = provider(
        "first",
        seen,
        register=lambda self: self.app.register(early),
        boot=lambda self: self.app.register(late),
    )
    application = Application(tmp_path).register(first).register(early).register(first)
    await run(application)
    names = ["first", "early", "late"]
    assert seen == [
        "register first",
        "register early",
        "boot first",
        "register late",
        "boot early",
        "boot late",
        *(f"start {name}" for name in names),
        *(f"stop {name}" for name in reversed(names)),
    ]


async def test_started_providers_are_stopped_if_another_fails_to_start(tmp_path: Path) -> None:
    seen: list[str] = []

    async def fail(self: ServiceProvider) -> None:
        raise LookupError("no such part")

    application = Application(tmp_path)
    for name, stages in (("a", {}), ("b", {"start": fail}), ("c", {})):
        application.register(provider(name, seen, **stages))
    with pytest.raises(LookupError):
        await run(application)
    assert seen[-4:] == ["start a", "start b", "stop b", "stop a"]


async def test_each_provider_is_stopped_even_if_another_fails_or_hangs(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "fw.toml").write_text("[server]\ngraceful_timeout = 1\n")
    seen: list[str] = []

    async def fail(self: ServiceProvider) -> None:
        raise LookupError("no such part")

    async def late(self: ServiceProvider) -> None:
        raise TimeoutError

    async def hang(self: ServiceProvider) -> None:
        await asyncio.sleep(60)

    application = Application(tmp_path)
    for name, stop in (("a", None), ("b", fail), ("c", late), ("d", hang)):
        application.register(provider(name, seen, **({"stop": stop} if stop else {})))
    began = monotonic()
    await run(application)
    assert monotonic() - began < 10
    assert seen[-4:] == ["stop d", "stop c", "stop b", "stop a"]
    told = [record.getMessage() for record in caplog.records if record.name == "fw.application"]
    assert told == [
        "d did not stop within 1.0 s",
        "c failed to stop",
        "b failed to stop",
    ]
    assert "no such part" in caplog.text


async def test_the_cache_is_closed_after_the_providers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []

    async def closed() -> None:
        seen.append("cache closed")

    monkeypatch.setattr(cache, "aclose", closed)
    await run(Application(tmp_path).register(provider("a", seen)))
    assert seen[-2:] == ["stop a", "cache closed"]


async def test_handlers_can_inject_dependencies_of_the_container(tmp_path: Path) -> None:
    (tmp_path / "fw.toml").write_text('[shop]\ngreeting = "Good day"\n')
    application = Application(tmp_path).singleton(Greeter).instance("limit", 3)
    app = application.create()

    @app.get("/greeting")
    async def greet(
        greeter: Annotated[Greeter, inject(Greeter)], limit: Annotated[int, inject("limit")]
    ) -> list[Any]:
        return [greeter.word, limit, greeter is application.make(Greeter)]

    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
        assert (await client.get("/greeting")).json() == ["Good day", 3, True]
    assert application.make(Application) is application
