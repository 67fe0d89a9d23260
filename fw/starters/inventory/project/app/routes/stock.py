"""Routes of stock operations. Each service decides who may call it."""

from typing import Annotated

from fastapi import APIRouter, Depends
from fw.runtime.http import Envelope, Response, Text, UuidKey, problems, success

from app.schemas.reservation import ReservationResponse
from app.schemas.scan import ScanResult
from app.schemas.stock import (
    Adjustment,
    DeliveredPart,
    Delivery,
    Issue,
    Pick,
    Receipt,
    Scrapping,
    Transfer,
)
from app.schemas.stock_movement import StockMovementResponse
from app.services.picking import Picking
from app.services.receiving import Receiving
from app.services.reserving import Reserving
from app.services.scanning import Scanning
from app.services.stock import Stock

router = APIRouter(
    prefix="/stock", tags=["Stock"], responses=problems(403, 404, 409, 422)
)

Movements = Envelope[list[StockMovementResponse]]
Reservations = Envelope[list[ReservationResponse]]


async def stock() -> Stock:
    """Provide the service of the handlers; tests can override it."""
    return Stock()


async def picking() -> Picking:
    """Provide the service of picks."""
    return Picking()


async def reserving() -> Reserving:
    """Provide the service of reservations."""
    return Reserving()


async def receiving() -> Receiving:
    """Provide the service of deliveries."""
    return Receiving()


async def scanning() -> Scanning:
    """Provide the service of scans."""
    return Scanning()


StockDep = Annotated[Stock, Depends(stock)]
PickingDep = Annotated[Picking, Depends(picking)]
ReservingDep = Annotated[Reserving, Depends(reserving)]
ReceivingDep = Annotated[Receiving, Depends(receiving)]
ScanningDep = Annotated[Scanning, Depends(scanning)]


@router.get("/scan/{code}", response_model=Envelope[ScanResult])
async def scan(service: ScanningDep, code: Text) -> Response:
    """Find what a scanned code belongs to.

    A barcode or SKU finds a product, the label of a location the location, and a lot or serial
    number its lot.
    """
    return success(await service.find(code))


@router.post("/products/{id}/receive", response_model=Movements)
async def receive(service: StockDep, id: UuidKey, body: Receipt) -> Response:
    """Receive goods without an order.

    Only buyers may set their cost; without it, they have the average cost.
    """
    return success(await service.receive(id, body))


@router.post("/products/{id}/return", response_model=Movements)
async def take_back(service: StockDep, id: UuidKey, body: Receipt) -> Response:
    """Take back goods from a customer."""
    return success(await service.take_back(id, body))


@router.post("/products/{id}/pick", response_model=Movements)
async def pick(service: PickingDep, id: UuidKey, body: Pick) -> Response:
    """Issue goods, first expired first.

    The response has a movement for each level that goods are taken from.
    """
    return success(await service.pick(id, body))


@router.post("/products/{id}/reserve", response_model=Reservations)
async def reserve(service: ReservingDep, id: UuidKey, body: Pick) -> Response:
    """Keep goods for somebody, first expired first."""
    return success(await service.reserve(id, body))


@router.post("/levels/{id}/issue", response_model=Movements)
async def issue(service: StockDep, id: UuidKey, body: Issue) -> Response:
    """Issue goods from a level."""
    return success(await service.issue(id, body))


@router.post("/levels/{id}/transfer", response_model=Movements)
async def transfer(service: StockDep, id: UuidKey, body: Transfer) -> Response:
    """Move goods to another location."""
    return success(await service.transfer(id, body))


@router.post("/levels/{id}/adjust", response_model=Movements)
async def adjust(service: StockDep, id: UuidKey, body: Adjustment) -> Response:
    """Correct what is on hand."""
    return success(await service.adjust(id, body))


@router.post("/levels/{id}/scrap", response_model=Movements)
async def scrap(service: StockDep, id: UuidKey, body: Scrapping) -> Response:
    """Throw goods away."""
    return success(await service.scrap(id, body))


@router.post("/reservations/{id}/fulfil", response_model=Movements)
async def fulfil(service: ReservingDep, id: UuidKey) -> Response:
    """Issue the goods of a reservation."""
    return success(await service.fulfil(id))


@router.post("/reservations/{id}/release", response_model=Envelope[ReservationResponse])
async def release(service: ReservingDep, id: UuidKey) -> Response:
    """Give up a reservation."""
    return success(await service.release(id))


@router.post("/orders/{id}/receive", response_model=Movements)
async def receive_order(service: ReceivingDep, id: UuidKey, body: Delivery) -> Response:
    """Receive a delivery of a purchase order.

    Without lines, all that is open is received.
    """
    return success(await service.receive(id, body))


@router.post("/order-lines/{id}/receive", response_model=Movements)
async def receive_line(
    service: ReceivingDep, id: UuidKey, body: DeliveredPart
) -> Response:
    """Receive a part of a line of a purchase order."""
    return success(await service.receive_line(id, body))
