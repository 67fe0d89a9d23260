"""Rebuild the filter of common passwords, fw/runtime/auth/common_passwords.bin.

Its words are the 94,000 passwords, names and words in the frequency lists of zxcvbn (MIT licence),
and the sequences below, which zxcvbn finds by rules instead: `pip install zxcvbn==4.5.0`.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from fw.runtime.auth.passwords import FILTER, bits_of

SEQUENCES = """
aa abc abcd abcde abcdefg abcdefgh abcdefghi abcdefghij asd qwe zxc qwert asdfg yxcvb zxcvb qwertz qwertzuiop azerty adminadmin
changeme dearbook gwerty letmein lovelove passpass passwd qweqwe rootroot welcome trustno
"""
BITS_PER_WORD = 24


def words() -> set[str]:
    """Return all words, in lower case."""
    from zxcvbn.frequency_lists import FREQUENCY_LISTS

    listed = {word.lower() for words in FREQUENCY_LISTS.values() for word in words}
    return listed | set(SEQUENCES.split())


def main() -> None:
    """Write the file."""
    found = words()
    content = bytearray(len(found) * BITS_PER_WORD // 8)
    for word in found:
        for bit in bits_of(word, 8 * len(content)):
            content[bit >> 3] |= 1 << (bit & 7)
    FILTER.write_bytes(content)
    sys.stdout.write(f"{len(found):,} words, {len(content):,} bytes\n")


if __name__ == "__main__":
    main()
