"""Categories, tags and the media library."""

from fw.runtime.files import StoredFile

from app.repositories.asset import AssetRepository
from app.repositories.category import CategoryRepository
from app.repositories.tag import TagRepository
from database.seeds._demo import add, exists, key
from database.seeds._pictures import PICTURES, picture

CATEGORIES = {
    "garden": ("vegetables", "soil"),
    "kitchen": ("bread", "preserves"),
    "workshop": ("mending", "tools"),
    "outdoors": ("walks", "weather"),
    "reading": (),
}
TAGS = (
    "autumn basics books compost flour fruit glass glue no-dig order outdoors routes seeds"
    " sourdough spring stone summer tomatoes tools weather wildlife winter wood wool"
).split()


async def run() -> None:
    """Add the records; each has its own file."""
    parents = {child: top for top, children in CATEGORIES.items() for child in children}
    rows = [
        {
            "id": key("Category", slug),
            "name": slug.capitalize(),
            "slug": slug,
            "parent_id": key("Category", parents[slug]) if slug in parents else None,
            "position": place,
        }
        for place, slug in enumerate((*CATEGORIES, *parents), start=1)
    ]
    await add(CategoryRepository(), rows)
    names = {slug: slug.replace("-", " ").capitalize() for slug in TAGS}
    tags = [
        {"id": key("Tag", slug), "name": names[slug], "slug": slug} for slug in TAGS
    ]
    await add(TagRepository(), tags)
    if await exists(AssetRepository(), [key("Asset", name) for name in PICTURES]):
        return
    for name, (alt, *_) in PICTURES.items():
        values = {
            "id": key("Asset", name),
            "alt": alt,
            "uploaded_by_id": key("User", "vera"),
        }
        file = await StoredFile.store(picture(name), f"{name}.png")
        await AssetRepository().create(
            {**values, "file": file, "credit": "Drawn by the seeder"}
        )
