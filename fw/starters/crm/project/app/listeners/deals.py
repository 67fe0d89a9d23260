"""Reactions to won deals."""

from fw.runtime import Queue
from fw.runtime.events import listener

from app.events import DealWon
from app.jobs.hand_over_deal import HandOverDeal


@listener
async def hand_over(event: DealWon) -> None:
    """Push the job that hands over the deal, once the move is committed."""
    await Queue().apush(HandOverDeal(deal=event.deal))
