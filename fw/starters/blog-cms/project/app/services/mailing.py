"""Mailing of queued newsletters: each subscriber gets one mail, however often it is interrupted.

A run may be killed at any moment, and several may run at once. What is to be done is in the table of
deliveries, so the next run goes on where the last one was.
"""

from datetime import UTC, datetime
from typing import Any, Final
from uuid import UUID, uuid5

from fw.runtime import Mail
from fw.runtime.database import transaction
from fw.runtime.mail.message import InvalidMail

from app.mail.newsletter_issue import NewsletterIssue
from app.models.delivery import Delivery, DeliveryStatus
from app.models.newsletter import Newsletter, NewsletterStatus
from app.models.post import Post
from app.models.subscriber import Subscriber, SubscriberStatus
from app.repositories.delivery import DeliveryRepository
from app.repositories.newsletter import NewsletterRepository
from app.repositories.post import PostRepository
from app.repositories.subscriber import SubscriberRepository
from app.services.markup import plain_text, sanitised_html, summary_of
from app.services.site import absolute, blog_title, post_path
from app.services.subscriber import link_of

__all__ = ["send_newsletters"]

_BATCH: Final = 100


async def send_newsletters() -> int:
    """Send what is queued, begun newsletters first; return the number of mails of this run."""
    open_ones = [NewsletterStatus.SENDING, NewsletterStatus.QUEUED]
    waiting = NewsletterRepository().query().where_in("status", open_ones)
    ids = await waiting.order_by("queued_at").pluck("id")
    return sum([await _send(id) for id in ids])


async def _send(id: UUID) -> int:
    newsletter = await _begin(id)
    posts = PostRepository().published().where("id", newsletter.post_id)
    post, mails = await posts.first(), 0
    deliveries = DeliveryRepository().query().where("newsletter_id", id)
    queued = deliveries.where("status", DeliveryStatus.QUEUED).order_by("id")
    while batch := await queued.limit(_BATCH).pluck("id"):
        mails += sum([await _deliver(one, newsletter, post) for one in batch])
    async with transaction():
        await NewsletterRepository().lock(id)
        if not await queued.exists():
            values = {"status": NewsletterStatus.SENT, "sent_at": datetime.now(UTC)}
            await NewsletterRepository().update(id, values)
    return mails


async def _begin(id: UUID) -> Newsletter:
    """Write a delivery for each subscriber, in one transaction with the status of the newsletter."""
    newsletters = NewsletterRepository()
    async with transaction():
        newsletter = await newsletters.lock(id)
        assert newsletter is not None, (
            "newsletters that are on their way can't be deleted"
        )
        if newsletter.status != NewsletterStatus.QUEUED:
            return newsletter
        subscribers = await SubscriberRepository().confirmed().pluck("id")
        for batch in range(0, len(subscribers), _BATCH):
            rows = [_delivery(id, one) for one in subscribers[batch : batch + _BATCH]]
            await DeliveryRepository().store.insert_many(rows)
        values = {"status": NewsletterStatus.SENDING, "recipients": len(subscribers)}
        await newsletters.update(id, values)
    return newsletter


def _delivery(newsletter: UUID, subscriber: UUID) -> dict[str, Any]:
    """Return a delivery, whose key follows from its pair: there is one."""
    keys = {"newsletter_id": newsletter, "subscriber_id": subscriber}
    return {"id": uuid5(newsletter, str(subscriber)), **keys}


async def _deliver(id: UUID, newsletter: Newsletter, post: Post | None) -> bool:
    """Hand one mail over, and note it in the same transaction; return False if it wasn't sent.

    The job of the mail is queued by the commit. With `queue.driver = "database"` it is a part of the
    transaction, so that a kill can't come between the two.
    """
    deliveries = DeliveryRepository()
    async with transaction():
        delivery = await deliveries.lock(id)
        if delivery is None or delivery.status != DeliveryStatus.QUEUED:
            return False
        values: dict[str, Any] = {
            "status": DeliveryStatus.SENT,
            "sent_at": datetime.now(UTC),
        }
        try:
            if not await _mail(delivery, newsletter, post):
                values = {"status": DeliveryStatus.SKIPPED}
        except InvalidMail as error:
            values = {"status": DeliveryStatus.FAILED, "error": str(error)[:255]}
        await deliveries.update(id, values)
    sent: bool = values["status"] == DeliveryStatus.SENT
    return sent


async def _mail(delivery: Delivery, newsletter: Newsletter, post: Post | None) -> bool:
    """Send the mail of a delivery; return False if the subscription has ended."""
    subscribers = SubscriberRepository().query().with_private("token")
    subscriber = await subscribers.find(delivery.subscriber_id)
    if subscriber is None or subscriber.status != SubscriberStatus.CONFIRMED:
        return False
    mail = _issue(newsletter, post, subscriber)
    await Mail().asend(mail, to=subscriber.email, key=f"newsletter:{delivery.id}")
    return True


def _issue(
    newsletter: Newsletter, post: Post | None, subscriber: Subscriber
) -> NewsletterIssue:
    html = sanitised_html(newsletter.body)
    return NewsletterIssue(
        title=newsletter.subject,
        blog=blog_title(),
        html=html,
        text=plain_text(html),
        post_title=post.title if post else None,
        post_text=(post.excerpt or summary_of(post.html)) if post else None,
        post_link=absolute(post_path(post.slug)) if post else None,
        unsubscribe=link_of("unsubscribe", subscriber.id, subscriber.token),
    )
