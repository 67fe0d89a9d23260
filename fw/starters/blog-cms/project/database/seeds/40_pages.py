"""Pages of the demo."""

from app.repositories.page import PageRepository
from app.services.markup import sanitised_html
from database.seeds._demo import add, ago, key

PAGES = (
    (
        "About",
        True,
        "*Lantern & Loam* is written by people who garden, cook, mend and walk, and who would"
        " rather tell you what went wrong than what to buy.\n\nWe publish once or twice a week.",
    ),
    (
        "Write for us",
        True,
        "Send a draft of up to 800 words about something that you have done with your own hands."
        "\n\n- Say what it cost.\n- Say what failed.\n- Leave out what everybody knows.",
    ),
    (
        "House rules",
        True,
        "Comments appear after a check. Disagree with what was written, not with who wrote it."
        " Links to shops are removed, however good the shop is.",
    ),
    (
        "Imprint",
        False,
        "Lantern & Loam, 4 Mill Lane, Example Town. Write to hello@example.com.",
    ),
)


async def run() -> None:
    """Add the records."""
    rows = [
        {
            "id": key("Page", title),
            "title": title,
            "slug": title.lower().replace(" ", "-"),
            "body": body,
            "html": sanitised_html(body),
            "published": True,
            "published_at": ago(200),
            "in_menu": in_menu,
            "position": place,
        }
        for place, (title, in_menu, body) in enumerate(PAGES, start=1)
    ]
    await add(PageRepository(), rows)
