"""Rules for formats: addresses, URLs and UUIDs."""

from __future__ import annotations

import ipaddress
import time
from uuid import UUID

import pytest
from hypothesis import given, provisional
from hypothesis import strategies as st

from fw.runtime.validation import ValidationError, validate


def takes(rule: str, value: object) -> bool:
    try:
        validate({"it": value}, {"it": rule})
    except ValidationError:
        return False
    return True


@given(st.ip_addresses())
def test_ip_addresses_are_valid(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> None:
    assert takes("ip", str(address))
    assert takes(f"ipv{address.version}", str(address))
    assert not takes(f"ipv{10 - address.version}", str(address))


@given(st.uuids())
def test_uuids_are_valid(value: UUID) -> None:
    assert takes("uuid", str(value))
    assert takes("uuid", str(value).upper())
    assert takes("uuid", value)
    assert not takes("uuid", value.hex)


@given(provisional.urls())
def test_urls_are_valid(url: str) -> None:
    assert takes("url", url) == (len(url) <= 2048)


@given(st.text())
def test_no_text_raises_an_error(text: str) -> None:
    for rule in ("email", "url", "ip", "uuid", "date", "json"):
        takes(rule, text)
        takes(rule, f"http://{text}")
        takes(rule, f"a@{text}.com")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "@",
        "a@",
        "@b.co",
        "a@b",
        "a@b.c",
        "a@b..co",
        "a@-b.co",
        "a@b-.co",
        "a@b_c.co",
        ".a@b.co",
        "a.@b.co",
        "a..b@c.co",
        "a b@c.co",
        "a@b.co\n",
        "a@b.co ",
        "a\x00@b.co",
        "a@b@c.co",
        "a@1.2.3.4",
        "a@[1.2.3.4]",
        "x" * 65 + "@b.co",
        "a@" + "b" * 64 + ".co",
        "a@" + "b." * 130 + "co",
    ],
)
def test_invalid_emails(text: str) -> None:
    assert not takes("email", text)


@pytest.mark.parametrize(
    "text",
    [
        "http://",
        "http:example.com",
        "//example.com",
        "http://a b",
        "http://a\nb.com",
        "http://a.com:99999",
        "http://a.com:x",
        "http://[::1",
        "http://[v1.x]",
        "http://1.2.3.999",
        "http://1.2.3",
        "http://a..b",
        "http://-a.com",
        "data:text/html,x",
        "file:///etc/passwd",
        "http://a.com/<x>",
        "http://" + "a" * 3000,
    ],
)
def test_invalid_urls(text: str) -> None:
    assert not takes("url", text)


def test_long_text_is_checked_quickly() -> None:
    start = time.process_time()
    for rule in ("email", "url", "ip", "uuid", "date", "date_format:Y-m-d", "numeric", "integer"):
        for text in ("a" * 10**6, "1" * 10**6, "a." * 500_000 + "@a.co", "[" * 10**6):
            assert not takes(rule, text)
    assert not takes("json", "[" * 10**6)
    assert time.process_time() - start < 2
