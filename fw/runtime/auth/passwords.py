"""Length of passwords, and the list of common passwords (NIST SP 800-63B, 3.1.1.2)."""

from __future__ import annotations

from typing import Final

__all__ = ["MAX_LENGTH", "MIN_LENGTH", "is_common"]

MIN_LENGTH: Final = 8
"""Minimum number of characters, by NIST SP 800-63B, 3.1.1.2, for use with a second factor."""
MAX_LENGTH: Final = 256
"""Maximum number of characters, so that hashing has a bounded cost."""

_WORDS: Final = """
    00000000 0123456789 10203040 11111111 111111111 1111111111 11112222 11223344 1122334455
    112233445566 12121212 12301230 12312312 123123123 123123123123 12341234 12344321 123454321
    12345678 123456789 1234567890 12345678910 123456789a 123456789q 123456abc 123456qwerty
    1234qwer 123654789 123698745 12qwaszx 147258369 147852369 159357456 19841984 1q2w3e4r
    1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 22222222 31415926 3rjs1la7qe 55555555
    66666666 69696969 741852963 77777777 789456123 87654321 88888888 963852741 987654321
    9876543210 99999999 a1234567 a12345678 a123456789 a1b2c3d4 aa123456 aa12345678 aaaaaaaa
    abc12345 abcd1234 abcdefgh access14 adminadmin administrator arsenal1 asd12345 asdasdasd
    asdf1234 asdfasdf asdfghjk asdfghjkl azertyuiop babygirl baseball basketball butterfly
    changeme changeme1 changeme123 charlie1 chocolate computer computer1 corvette creative
    danielle dearbook default1 dragon123 elephant facebook fitness1 football football1 freedom1
    fuckyou1 google123 gwerty123 hello123 helloworld iloveyou iloveyou1 internet jennifer
    jordan23 letmein1 letmein123 liverpool lovelove loveyou1 manchester marlboro master123
    maverick mercedes michael1 michelle midnight monkey123 mustang1 mypassword nintendo
    p@$$w0rd p@ssw0rd p@ssword p@55w0rd pa$$word pass1234 passpass passw0rd passwd123 password
    password! password!1 password. password0 password00 password01 password1 password1! password11
    password12 password123 password123! password1234 password12345 password2 password3 password99
    platinum pokemon1 princess princess1 q1w2e3r4 q1w2e3r4t5 qazwsxedc qwe12345 qweasdzxc qweqweqwe
    qwer1234 qwerasdf qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyui qwertyuiop
    rootroot samantha samsung1 scorpion security shadow123 slipknot starwars startrek steelers
    sunshine sunshine1 superman superman1 test1234 testtest testing1 testing123 trustno1 undertaker
    university victoria welcome1 welcome12 welcome123 welcome1! whatever xxxxxxxx zaq12wsx zaq1zaq1
    zxcvbnm1 zxcvbnm123 zxcvbnm, zzzzzzzz
"""
_COMMON: Final = frozenset(_WORDS.split())
_LEAST_VARIETY: Final = 3


def is_common(password: str) -> bool:
    """Return True if a password, ignoring case, is on the list of common passwords."""
    plain = password.strip().lower()
    return plain in _COMMON or len(set(plain)) < _LEAST_VARIETY
