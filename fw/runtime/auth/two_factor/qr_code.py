"""QR codes (ISO/IEC 18004) of short texts: byte mode, error correction M, versions 1 to 10."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

__all__ = ["matrix_of", "svg_of"]

Matrix = list[list[int]]


class _Version(NamedTuple):
    """Error correction codewords of a block, and the data codewords of each block."""

    correction: int
    blocks: tuple[int, ...]
    alignment: tuple[int, ...]


_VERSIONS: Final = (
    _Version(10, (16,), ()),
    _Version(16, (28,), (6, 18)),
    _Version(26, (44,), (6, 22)),
    _Version(18, (32,) * 2, (6, 26)),
    _Version(24, (43,) * 2, (6, 30)),
    _Version(16, (27,) * 4, (6, 34)),
    _Version(18, (31,) * 4, (6, 22, 38)),
    _Version(22, (38,) * 2 + (39,) * 2, (6, 24, 42)),
    _Version(22, (36,) * 3 + (37,) * 2, (6, 26, 46)),
    _Version(26, (43,) * 4 + (44,), (6, 28, 50)),
)
_MASKS: Final[tuple[Callable[[int, int], int], ...]] = (
    lambda row, column: (row + column) % 2,
    lambda row, _: row % 2,
    lambda _, column: column % 3,
    lambda row, column: (row + column) % 3,
    lambda row, column: (row // 2 + column // 3) % 2,
    lambda row, column: row * column % 2 + row * column % 3,
    lambda row, column: (row * column % 2 + row * column % 3) % 2,
    lambda row, column: ((row + column) % 2 + row * column % 3) % 2,
)
"""Conditions of the mask patterns: a module is inverted where the result is 0."""
_FINDER_LIKE: Final = ([1, 0, 1, 1, 1, 0, 1, 0, 0, 0, 0], [0, 0, 0, 0, 1, 0, 1, 1, 1, 0, 1])
_QUIET: Final = 4
"""Modules of the empty border."""


def svg_of(text: str) -> str | None:
    """Return the QR code of a text as SVG, None if the text is too long."""
    matrix = matrix_of(text)
    if matrix is None:
        return None
    side = len(matrix) + 2 * _QUIET
    path = "".join(
        f"M{column + _QUIET} {row + _QUIET}h1v1h-1z"
        for row, line in enumerate(matrix)
        for column, dark in enumerate(line)
        if dark
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" '
        f'shape-rendering="crispEdges"><path fill="#fff" d="M0 0h{side}v{side}H0z"/>'
        f'<path d="{path}"/></svg>'
    )


def matrix_of(text: str, mask: int | None = None) -> Matrix | None:
    """Return the modules of a QR code, 1 for dark ones; None if the text is too long.

    Without a `mask`, the pattern with the lowest penalty is used.
    """
    data = text.encode()
    for number, version in enumerate(_VERSIONS, 1):
        header = 4 + (8 if number < 10 else 16)
        if header + 8 * len(data) <= 8 * sum(version.blocks):
            break
    else:
        return None
    bits = _interleaved(_codewords(data, number, version), version)
    base, reserved = _function_patterns(number, version)
    _place(base, reserved, bits)
    masks = range(8) if mask is None else (mask,)
    found = [_masked(base, reserved, each) for each in masks]
    return min(found, key=_penalty)


def _codewords(data: bytes, number: int, version: _Version) -> list[int]:
    """Return the data codewords: mode, length, data and padding."""
    most = sum(version.blocks)
    length = 8 if number < 10 else 16
    value = ((0b0100 << length | len(data)) << 8 * len(data)) | int.from_bytes(data, "big")
    bits = 4 + length + 8 * len(data)
    ended = min(4, 8 * most - bits)
    bits, value = bits + ended, value << ended
    padding = -bits % 8
    words = list((value << padding).to_bytes((bits + padding) // 8, "big"))
    return words + [(0xEC, 0x11)[place % 2] for place in range(most - len(words))]


def _interleaved(words: list[int], version: _Version) -> Iterator[int]:
    """Yield the bits of the data and the error correction of all blocks, interleaved."""
    blocks: list[list[int]] = []
    for size in version.blocks:
        blocks.append(words[:size])
        words = words[size:]
    corrections = [_correction(block, version.correction) for block in blocks]
    for parts in (blocks, corrections):
        for place in range(max(map(len, parts))):
            for part in parts:
                if place < len(part):
                    yield from (part[place] >> bit & 1 for bit in range(7, -1, -1))


def _product(one: int, other: int) -> int:
    """Multiply in GF(256) modulo x^8 + x^4 + x^3 + x^2 + 1."""
    found = 0
    while other:
        if other & 1:
            found ^= one
        one = one << 1 ^ (0x11D if one & 0x80 else 0)
        other >>= 1
    return found


def _correction(block: list[int], count: int) -> list[int]:
    """Return the Reed-Solomon codewords of a block."""
    generator, root = [1], 1
    for _ in range(count):
        shifted = [*generator, 0]
        for place, factor in enumerate(generator):
            shifted[place + 1] ^= _product(factor, root)
        generator, root = shifted, _product(root, 2)
    rest = [*block, *[0] * count]
    for place in range(len(block)):
        lead = rest[place]
        for offset, factor in enumerate(generator):
            rest[place + offset] ^= _product(factor, lead)
    return rest[len(block) :]


def _function_patterns(number: int, version: _Version) -> tuple[Matrix, Matrix]:
    """Return the modules of all patterns without data, and 1 for each of their places."""
    side = 17 + 4 * number
    matrix = [[0] * side for _ in range(side)]
    reserved = [[0] * side for _ in range(side)]

    def put(row: int, column: int, dark: int) -> None:
        if 0 <= row < side and 0 <= column < side:
            matrix[row][column], reserved[row][column] = dark, 1

    for top, left in ((0, 0), (0, side - 7), (side - 7, 0)):
        for row in range(-1, 8):
            for column in range(-1, 8):
                ring = max(abs(row - 3), abs(column - 3))
                put(top + row, left + column, int(ring in (0, 1, 3)))
    for place in range(8, side - 8):
        put(6, place, 1 - place % 2)
        put(place, 6, 1 - place % 2)
    last = version.alignment[-1:]
    for row in version.alignment:
        for column in version.alignment:
            if (row, column) in {
                (6, 6),
                *((6, each) for each in last),
                *((each, 6) for each in last),
            }:
                continue
            for y in range(-2, 3):
                for x in range(-2, 3):
                    put(row + y, column + x, int(max(abs(y), abs(x)) != 1))
    for place in range(9):
        put(8, place, matrix[8][place])
        put(place, 8, matrix[place][8])
    for place in range(8):
        put(8, side - 1 - place, 0)
        put(side - 1 - place, 8, int(place == 7))
    if number >= 7:
        info = number << 12 | _remainder(number, 12, 0x1F25)
        for place in range(18):
            across, down = side - 11 + place % 3, place // 3
            put(across, down, info >> place & 1)
            put(down, across, info >> place & 1)
    return matrix, reserved


def _remainder(value: int, length: int, generator: int) -> int:
    """Return the BCH code of a value."""
    rest = value << length
    while rest.bit_length() >= generator.bit_length():
        rest ^= generator << rest.bit_length() - generator.bit_length()
    return rest


def _place(matrix: Matrix, reserved: Matrix, bits: Iterator[int]) -> None:
    """Put the bits into the free modules: upwards and downwards in pairs of columns."""
    side, upwards = len(matrix), True
    for right in (*range(side - 1, 6, -2), *range(5, 0, -2)):
        for row in range(side - 1, -1, -1) if upwards else range(side):
            for column in (right, right - 1):
                if not reserved[row][column]:
                    matrix[row][column] = next(bits, 0)
        upwards = not upwards


def _masked(base: Matrix, reserved: Matrix, mask: int) -> Matrix:
    """Return the modules with a mask, and with the information about it."""
    inverts = _MASKS[mask]
    matrix = [
        [
            dark if reserved[row][column] else dark ^ (inverts(row, column) == 0)
            for column, dark in enumerate(line)
        ]
        for row, line in enumerate(base)
    ]
    side, info = len(matrix), (mask << 10 | _remainder(mask, 10, 0x537)) ^ 0x5412
    for place in range(15):
        bit = info >> place & 1
        # From the lowest bit: down the column beside the finder, then along its row.
        first = (place + (place > 5), 8) if place < 8 else (8, (15 - place - (place > 8)))
        if place == 8:
            first = (8, 7)
        matrix[first[0]][first[1]] = bit
        if place < 8:
            matrix[8][side - 1 - place] = bit
        else:
            matrix[side - 15 + place][8] = bit
    return matrix


def _penalty(matrix: Matrix) -> int:
    """Return how hard a code is to scan, by the rules of the standard."""
    side, total = len(matrix), 0
    for lines in (matrix, [list(column) for column in zip(*matrix, strict=True)]):
        for line in lines:
            run = 1
            for place in range(1, side + 1):
                if place < side and line[place] == line[place - 1]:
                    run += 1
                    continue
                total += run - 2 if run >= 5 else 0
                run = 1
            windows = (line[place : place + 11] for place in range(side - 10))
            total += 40 * sum(window in _FINDER_LIKE for window in windows)
    for row in range(side - 1):
        for column in range(side - 1):
            square = matrix[row][column : column + 2] + matrix[row + 1][column : column + 2]
            total += 3 * (sum(square) in (0, 4))
    dark = sum(map(sum, matrix)) * 100 / side**2
    return total + 10 * int(abs(dark - 50) // 5)
