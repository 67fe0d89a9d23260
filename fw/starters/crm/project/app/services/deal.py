# fw:generated:sha256:cd0168eaf9fdea3d84ddc595339342b7550a09658bb2196ff9a7b1e75b53f2d8
"""Business logic for deals: a deal's stage and status change by `move` alone."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from fastapi import HTTPException
from fw.runtime import NotFound, ValidationError
from fw.runtime.auth import as_system
from fw.runtime.database import Service, transaction
from fw.runtime.database.repositories.repository import Key, Precondition
from fw.runtime.events import adispatch

from app.access import current_user, require_manager
from app.events import DealWon
from app.models.deal import Deal
from app.models.enums import DealStatus
from app.models.stage import Stage
from app.repositories.deal import DealRepository
from app.repositories.pipeline import PipelineRepository
from app.repositories.stage import StageRepository
from app.repositories.stage_change import StageChangeRepository


class DealService(Service[DealRepository]):
    """Operations on deals."""

    async def create(self, values: Mapping[str, Any]) -> Deal:
        """Create a deal in the first stage of its pipeline, else of the default one."""
        owner = values.get("owner_id") or current_user()
        if owner is None:
            raise ValidationError({"owner_id": ["Choose who sells this deal"]})
        async with transaction():
            pipeline = values.get("pipeline_id") or await _default_pipeline()
            stage = await _first_stage(pipeline, DealStatus.OPEN)
            placed = {"owner_id": owner, "pipeline_id": pipeline}
            deal = await self.repository.create({**values, **placed, **_entry(stage)})
            await _record_change(deal, former=None)
        return deal

    async def update(
        self,
        id: Key,
        values: Mapping[str, Any],
        precondition: Precondition[Deal] | None = None,
    ) -> Deal:
        """Change a deal; its pipeline stays."""
        if "pipeline_id" in values:
            deal = await self.find(id)
            if values["pipeline_id"] != deal.pipeline_id:
                message = "A deal stays in its pipeline; create another deal instead"
                raise ValidationError({"pipeline_id": [message]})
        return await super().update(id, values, precondition)

    async def delete(
        self, id: Key, precondition: Precondition[Deal] | None = None
    ) -> None:
        """Delete a deal with its history, which nobody else may delete."""
        await self.find(id)
        require_manager("delete deals")
        await super().delete(id, precondition)

    async def move(
        self,
        id: UUID,
        stage_id: UUID,
        lost_reason_id: UUID | None = None,
        lost_note: str | None = None,
    ) -> Deal:
        """Move a deal to a stage of its pipeline, and record the change.

        A lost deal needs a reason. Only a manager can move a closed deal, back to an open stage.
        Moving a deal to the stage that it is in changes nothing.
        """
        async with transaction():
            deal = await self._locked(id)
            stage = await _stage_of(deal, stage_id)
            if stage.id == deal.stage_id:
                return deal
            _check_reopening(deal, stage)
            loss: dict[str, Any] = {"lost_reason_id": None, "lost_note": None}
            if stage.kind == DealStatus.LOST:
                if lost_reason_id is None:
                    raise ValidationError(
                        {"lost_reason_id": ["Choose why the deal is lost"]}
                    )
                loss = {"lost_reason_id": lost_reason_id, "lost_note": lost_note}
            moved = await super().update(id, {**_entry(stage), **loss})
            await _record_change(moved, former=deal)
            if stage.kind == DealStatus.WON:
                await adispatch(DealWon(moved.id, moved.owner_id))
        return moved

    async def win(self, id: UUID) -> Deal:
        """Move a deal to the won stage of its pipeline."""
        deal = await self.find(id)
        return await self.move(
            id, (await _first_stage(deal.pipeline_id, DealStatus.WON)).id
        )

    async def lose(self, id: UUID, reason: UUID, note: str | None = None) -> Deal:
        """Move a deal to the lost stage of its pipeline."""
        deal = await self.find(id)
        stage = await _first_stage(deal.pipeline_id, DealStatus.LOST)
        return await self.move(id, stage.id, reason, note)

    async def reopen(self, id: UUID) -> Deal:
        """Move a closed deal to the first stage of its pipeline."""
        deal = await self.find(id)
        if deal.status == DealStatus.OPEN:
            raise HTTPException(409, "The deal is open")
        return await self.move(
            id, (await _first_stage(deal.pipeline_id, DealStatus.OPEN)).id
        )

    async def _locked(self, id: UUID) -> Deal:
        deal = await self.repository.lock(id)
        if deal is None:
            raise NotFound("Deal", id)
        return deal


async def _default_pipeline() -> UUID:
    pipeline = await PipelineRepository().query().where("is_default", True).first()
    if pipeline is None:
        raise HTTPException(409, "No pipeline exists; create one with its stages first")
    return pipeline.id


async def _first_stage(pipeline: UUID, kind: DealStatus) -> Stage:
    """Return the first stage of this kind; HTTPException if the pipeline has none."""
    stages = (
        StageRepository().query().where("pipeline_id", pipeline).where("kind", kind)
    )
    stage = await stages.order_by("position").first()
    if stage is None:
        raise HTTPException(
            409, f"The pipeline has no {kind.value} stage; add one first"
        )
    return stage


async def _stage_of(deal: Deal, stage_id: UUID) -> Stage:
    """Return a stage of the deal's pipeline; ValidationError for another one."""
    stage = await StageRepository().find(stage_id)
    if stage is None or stage.pipeline_id != deal.pipeline_id:
        raise ValidationError({"stage_id": ["Choose a stage of the deal's pipeline"]})
    return stage


def _check_reopening(deal: Deal, stage: Stage) -> None:
    """Raise HTTPException if a closed deal can't move to the stage."""
    if deal.status == DealStatus.OPEN:
        return
    if stage.kind != DealStatus.OPEN:
        raise HTTPException(409, f"The deal is {deal.status.value}; reopen it first")
    require_manager("reopen a closed deal")


def _entry(stage: Stage) -> dict[str, Any]:
    """Return the values of a deal that enters a stage now."""
    now = datetime.now(UTC)
    return {
        "stage_id": stage.id,
        "status": stage.kind,
        "probability": stage.probability,
        "stage_since": now,
        "stale_at": None
        if stage.rot_days is None
        else now + timedelta(days=stage.rot_days),
        "stale_noted_at": None,
        "closed_at": None if stage.kind == DealStatus.OPEN else now,
    }


async def _record_change(deal: Deal, former: Deal | None) -> None:
    """Write the history of a deal that has entered a stage."""
    days = 0 if former is None else (deal.stage_since - former.stage_since).days
    change = {
        "deal_id": deal.id,
        "from_stage_id": None if former is None else former.stage_id,
        "to_stage_id": deal.stage_id,
        "changed_by_id": current_user(),
        "amount": deal.amount,
        "days": days,
        "changed_at": deal.stage_since,
    }
    with as_system():
        await StageChangeRepository().create(change)
