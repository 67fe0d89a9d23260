"""Container: bindings, autowiring, and errors with the chain of dependencies."""

from __future__ import annotations

import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Protocol

import pytest

from fw.runtime import Container, FwError

if TYPE_CHECKING:
    from nowhere import Nothing  # type: ignore[import-not-found]


class Clock:
    """Needs nothing."""


class Store:
    def __init__(self, clock: Clock, path: Path = Path("here"), size: int | None = None) -> None:
        self.clock, self.path, self.size = clock, path, size


@dataclass
class Shop:
    store: Store
    clock: Annotated[Clock, "of the wall"]
    spare: Clock | None
    name: str = "shop"


class Mailer(ABC):
    @abstractmethod
    def send(self) -> str: ...


class Speaks(Protocol):
    def speak(self) -> str: ...


class Post(Mailer):
    def __init__(self, clock: Clock) -> None:
        self.clock = clock

    def send(self) -> str:
        return "sent"


class Letter:
    def __init__(self, mailer: Mailer) -> None:
        self.mailer = mailer


class Heard:
    def __init__(self, voice: Speaks) -> None:
        self.voice = voice


class Url:
    def __init__(self, address: str) -> None:
        self.address = address


class Client:
    def __init__(self, url: Url) -> None:
        self.url = url


class Untyped:
    def __init__(self, thing) -> None:  # type: ignore[no-untyped-def]
        self.thing = thing


class Hen:
    def __init__(self, egg: Egg) -> None: ...


class Egg:
    def __init__(self, hen: Hen) -> None: ...


class Unknown:
    def __init__(self, nothing: Nothing) -> None: ...


@pytest.fixture
def container() -> Container:
    return Container()


def test_bindings_singletons_and_instances_are_resolved(container: Container) -> None:
    container.bind("fresh", list)
    container.singleton("shared", list)
    container.instance(Path, Path("here"))
    assert container.make("fresh") is not container.make("fresh")
    assert container.make("shared") is container.make("shared")
    assert container.make(Path) == Path("here")
    assert container.make(dict) == {}
    assert container.make(Container) is container
    assert container.has("shared")
    assert not container.has("other")
    container.singleton("shared", dict)
    assert container.make("shared") == {}


def test_constructor_parameters_are_resolved_by_type(container: Container) -> None:
    container.singleton(Clock)
    shop = container.make(Shop)
    assert shop.clock is shop.store.clock is shop.spare is container.make(Clock)
    assert (shop.name, shop.store.path, shop.store.size) == ("shop", Path("here"), None)


def test_a_binding_replaces_the_default_of_a_parameter(container: Container) -> None:
    assert container.make(Store).path == Path("here")
    assert container.make(Shop).spare is None
    container.instance(Path, Path("there"))
    assert container.make(Store).path == Path("there")


def test_given_arguments_take_precedence(container: Container) -> None:
    clock = Clock()
    assert container.make(Store, clock, size=3).clock is clock
    assert container.make(Store, clock, size=3).size == 3
    assert container.make(Client, Url("a")).url.address == "a"


def test_an_interface_resolves_to_its_implementation(container: Container) -> None:
    container.bind(Mailer, Post)
    letter = container.make(Letter)
    assert letter.mailer.send() == "sent"
    assert isinstance(letter.mailer, Post)


def test_parameters_of_a_factory_are_resolved(container: Container) -> None:
    def client(clock: Clock, made: Container) -> Client:
        assert made is container
        return Client(Url(type(clock).__name__))

    container.singleton(Client, client)
    assert container.make(Client).url.address == "Clock"
    assert container.call(client).url.address == "Clock"
    assert container.call(lambda url="none": url) == "none"


@pytest.mark.parametrize(
    ("key", "told", "hint"),
    [
        ("other", "'other' is not bound", "service provider"),
        (Letter, "Mailer is abstract (while resolving Letter -> Mailer)", "implements it"),
        (Heard, "Speaks is abstract (while resolving Heard -> Speaks)", "implements it"),
        (Client, "cannot resolve address of Url: it is str and is not bound (while resolving Client ->"
         " Url)", "give address a default, or bind Url to a factory"),
        (Untyped, "cannot resolve thing of Untyped: it has no type", "give thing a default"),
        (Hen, "dependency cycle: Hen -> Egg -> Hen", "when it is used"),
        (Unknown, "name 'Nothing' is not defined (while resolving Unknown)", "TYPE_CHECKING"),
    ],
)  # fmt: skip
def test_an_unresolvable_dependency_is_reported_with_its_chain(
    container: Container, key: object, told: str, hint: str
) -> None:
    with pytest.raises(FwError) as caught:
        container.make(key)
    assert told in caught.value.message
    assert hint in str(caught.value.hint)
    # Nothing stays of the failed attempt.
    assert container.make(Clock) is not None
    with pytest.raises(FwError) as again:
        container.make(key)
    assert again.value.message == caught.value.message


@pytest.mark.parametrize("bind", [Container.bind, Container.singleton])
def test_a_dependency_cycle_is_reported(container: Container, bind: Callable[..., None]) -> None:
    bind(container, "a", lambda: container.make("b"))
    bind(container, "b", lambda: container.make("a"))
    with pytest.raises(FwError, match="dependency cycle: a -> b -> a"):
        container.make("a")


def test_a_name_without_a_factory_is_refused(container: Container) -> None:
    with pytest.raises(FwError, match="missing factory"):
        container.singleton("name")


def test_wrong_arguments_are_reported(container: Container) -> None:
    with pytest.raises(FwError, match="Clock: too many positional arguments"):
        container.make(Clock, 1, 2)


def test_a_singleton_is_created_once_across_threads(container: Container) -> None:
    made: list[int] = []

    def slowly() -> object:
        made.append(1)
        time.sleep(0.05)
        return object()

    container.singleton("slow", slowly)
    threads = [threading.Thread(target=container.make, args=("slow",)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert made == [1]


def test_an_invalid_factory_is_refused_when_it_is_bound() -> None:
    with pytest.raises(FwError, match="the factory of port is not callable") as caught:
        Container().bind("port", 8000)  # type: ignore[arg-type]
    assert "instance(port" in str(caught.value.hint)

    async def later() -> int:
        return 1

    with pytest.raises(FwError, match="is async") as caught:
        Container().singleton("later", later)
    assert "start()" in str(caught.value.hint)
