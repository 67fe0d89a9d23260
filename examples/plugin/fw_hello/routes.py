"""`GET /hello/{name}`."""

from typing import Annotated

from fastapi import APIRouter

from fw.runtime.http import inject
from fw_hello.greeter import Greeter

router = APIRouter(prefix="/hello", tags=["Hello"])


@router.get("/{name}")
async def greet(name: str, greeter: Annotated[Greeter, inject(Greeter)]) -> str:
    """Greet somebody."""
    return greeter.greet(name)
