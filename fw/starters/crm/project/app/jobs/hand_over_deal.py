"""Job that hands a won deal over."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

from fw.runtime import Job, Mail
from fw.runtime.database import transaction

from app.mail.deal_won import DealWonMail
from app.models.activity import ActivityKind
from app.repositories.activity import ActivityRepository
from app.repositories.deal import DealRepository
from app.repositories.user import UserRepository
from app.services.activity import ActivityService

SUBJECT = "Plan the kick-off"


class HandOverDeal(Job):
    """Plans the kick-off with the customer, and tells the managers. May run twice."""

    deal: UUID

    async def handle(self) -> None:
        """Add the task and send the mail, once for a deal."""
        query = (
            DealRepository().query().with_("company", "owner").where("id", self.deal)
        )
        deal = await query.first()
        if deal is None:
            return
        async with transaction():
            await DealRepository().lock(deal.id)
            tasks = ActivityRepository().query().where("deal_id", deal.id)
            if await tasks.where("subject", SUBJECT).exists():
                return
            task = {
                "kind": ActivityKind.TASK,
                "subject": SUBJECT,
                "owner_id": deal.owner_id,
                "deal_id": deal.id,
                "company_id": deal.company_id,
                "due_at": datetime.now(UTC) + timedelta(days=2),
            }
            await ActivityService(ActivityRepository()).create(task)
            managers = UserRepository().query().where("active", True)
            addresses = await managers.where("role.name", "manager").pluck("email")
            if addresses:
                mail = DealWonMail(
                    deal=deal.name,
                    company=deal.company.name,
                    owner=deal.owner.name,
                    amount=f"{deal.amount:,}",
                )
                await Mail().asend(mail, to=addresses, key=f"deal-won:{deal.id}")
