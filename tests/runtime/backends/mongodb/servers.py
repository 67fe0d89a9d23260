"""Servers of MongoDB with other options than that of most tests."""

from __future__ import annotations

import datetime
import ipaddress
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tests.ports import free_port
from tests.servers import SERVERS

_FLAGS = ("--bind_ip", "127.0.0.1", "--nounixsocket", "--wiredTigerCacheSizeGB", "0.25")
_PATIENCE = 60


@contextmanager
def mongod(folder: Path, *flags: str) -> Iterator[int]:
    """Run a server with more flags, and yield its port."""
    port = free_port()
    data = folder / f"data-{port}"
    data.mkdir()
    command = [SERVERS["mongodb"].find(), "--dbpath", data, "--port", str(port), *_FLAGS, *flags]
    with (
        (folder / f"{port}.log").open("wb") as log,
        subprocess.Popen(command, cwd="/", stdout=log) as process,
    ):
        try:
            _wait(process, port)
            yield port
        finally:
            process.terminate()


def _wait(process: subprocess.Popen[bytes], port: int) -> None:
    end = time.monotonic() + _PATIENCE
    while True:
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=1):
                return
        except OSError:
            assert process.poll() is None, "mongod has ended"
            assert time.monotonic() < end, "mongod doesn't listen"
            time.sleep(0.05)


def make_certificates(folder: Path) -> tuple[Path, Path]:
    """Make an authority and a certificate for this computer; return both files."""
    authority_key, key = (ec.generate_private_key(ec.SECP256R1()) for _ in range(2))
    authority = _certificate("fw test authority", authority_key, None, authority_key)
    server = _certificate("localhost", key, authority, authority_key)
    ca, pair = folder / "ca.pem", folder / "server.pem"
    ca.write_bytes(authority.public_bytes(serialization.Encoding.PEM))
    pair.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        + server.public_bytes(serialization.Encoding.PEM)
    )
    return ca, pair


def _certificate(
    name: str,
    key: ec.EllipticCurvePrivateKey,
    issuer: x509.Certificate | None,
    issuer_key: ec.EllipticCurvePrivateKey,
) -> x509.Certificate:
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.datetime.now(datetime.UTC)
    names = [x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer.subject if issuer else subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=2))
        .add_extension(x509.BasicConstraints(ca=issuer is None, path_length=None), critical=True)
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .sign(issuer_key, hashes.SHA256())
    )
