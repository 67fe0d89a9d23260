"""Pictures of the demo: hills under a sky, drawn from numbers."""

import math
from io import BytesIO
from random import Random

from PIL import Image, ImageDraw

__all__ = ["PICTURES", "picture"]

Colour = tuple[int, int, int]

WIDTH, HEIGHT = 1200, 675

PICTURES: dict[str, tuple[str, Colour, Colour, Colour]] = {
    "morning": (
        "Hills in the first light",
        (252, 226, 196),
        (244, 164, 116),
        (82, 62, 84),
    ),
    "meadow": (
        "A green valley at noon",
        (214, 236, 244),
        (238, 244, 214),
        (44, 92, 66),
    ),
    "harvest": (
        "Fields in late summer",
        (250, 234, 200),
        (240, 196, 112),
        (120, 74, 34),
    ),
    "rain": ("Hills behind rain", (206, 216, 224), (160, 178, 190), (52, 68, 84)),
    "dusk": ("The ridge after sunset", (70, 60, 110), (236, 130, 110), (28, 24, 46)),
    "snow": ("Snow on the moor", (234, 240, 246), (200, 214, 230), (86, 106, 130)),
}
"""Name, description, colours of the sky above and below, and of the nearest hill."""


def picture(name: str) -> bytes:
    """Return a picture as PNG: the same in each run."""
    _, top, bottom, near = PICTURES[name]
    image, random = Image.new("RGB", (WIDTH, HEIGHT)), Random(name)
    draw = ImageDraw.Draw(image)
    for y in range(HEIGHT):
        draw.line((0, y, WIDTH, y), _between(top, bottom, y / HEIGHT))
    x, y, size = random.randrange(250, 950), random.randrange(140, 260), 56
    draw.ellipse(
        (x - size, y - size, x + size, y + size), _between(bottom, (255, 255, 255), 0.7)
    )
    layers = 5
    for layer in range(layers):
        share = (layer + 1) / layers
        draw.polygon(_hill(random, share), _between(bottom, near, share))
    content = BytesIO()
    image.save(content, "PNG")
    return content.getvalue()


def _hill(random: Random, share: float) -> list[tuple[float, float]]:
    """Return the outline of a hill, the nearer the lower."""
    waves = [
        (
            random.uniform(20, 60) / number,
            random.uniform(0.6, 1.4) * number,
            random.uniform(0, 6),
        )
        for number in (1, 2, 5)
    ]
    base = HEIGHT * (0.42 + 0.46 * share)
    crest = [
        (
            x,
            base
            - sum(
                high * math.sin(x / WIDTH * 6 * fast + at) for high, fast, at in waves
            ),
        )
        for x in range(0, WIDTH + 8, 8)
    ]
    return [*crest, (WIDTH, HEIGHT), (0, HEIGHT)]


def _between(first: Colour, second: Colour, share: float) -> Colour:
    red, green, blue = (
        round(one + (other - one) * share)
        for one, other in zip(first, second, strict=True)
    )
    return red, green, blue
