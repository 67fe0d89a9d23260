"""Events of the blog."""

from dataclasses import dataclass
from uuid import UUID

from fw.runtime.events import Event


@dataclass(frozen=True)
class PostPublished(Event):
    """Readers can see a post from now on."""

    post: UUID
    slug: str
