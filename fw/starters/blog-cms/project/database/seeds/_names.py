"""Names of readers."""

FIRST = (
    "Abel Agnes Anton Beatrix Bruno Cleo Conrad Dagny Edda Elias Flora Gideon Greta Hannes Ida"
    " Jasper Juno Kit Lena Lorcan Mabel Milo Nell Odd Olive Pia Quentin Rosa Silas Thea"
).split()
LAST = (
    "Ash Birch Calloway Dunne Eastlake Fenn Grove Hale Ives Jarrow Keel Larch Moss Nye Orr Pike"
    " Rook Stead Thorn Vale"
).split()


def name(number: int) -> str:
    """Return the name of a reader: no two of the first 600 are equal."""
    return f"{FIRST[number % len(FIRST)]} {LAST[(number * 7 + number // len(FIRST)) % len(LAST)]}"


def email(number: int) -> str:
    """Return the address of a reader."""
    first, last = name(number).lower().split()
    return f"{first}.{last}.{number}@example.com"
