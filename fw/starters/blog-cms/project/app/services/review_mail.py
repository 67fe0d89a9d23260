"""Mails between authors and editors about a review."""

from fw.runtime import Mail
from fw.runtime.auth import as_system

from app.access import EDITORS, current_user
from app.mail.post_returned import PostReturned
from app.mail.review_requested import ReviewRequested
from app.models.post import Post
from app.repositories.author import AuthorRepository
from app.repositories.user import UserRepository

__all__ = ["tell_author", "tell_editors"]


async def tell_editors(post: Post) -> None:
    """Mail the editors that a post waits for its review, but not the one who submitted it."""
    with as_system():
        author = await AuthorRepository().find(post.author_id)
        editors = UserRepository().query().where("active", True)
        editors = editors.where_in("role.name", sorted(EDITORS))
        addresses = await editors.where("id", "!=", current_user()).pluck("email")
    mail = ReviewRequested(title=post.title, author=author.name if author else "")
    for address in addresses:
        await Mail().asend(mail, to=address)


async def tell_author(post: Post) -> None:
    """Mail the author of a returned post why it was returned."""
    with as_system():
        authors = AuthorRepository().query().with_("user")
        author = await authors.where("id", post.author_id).first()
    if author is not None and author.user is not None and author.user.active:
        mail = PostReturned(title=post.title, note=post.review_note or "")
        await Mail().asend(mail, to=author.user.email)
