"""The coverage-guided fuzzer of the schema language, run by `doit fuzz`: needs the extra `fuzz`.

It starts from the golden schemas, knows the grammar's words, and keeps what it learns in the
folder of its first argument. Any further arguments go to libFuzzer. What breaks the property of
`hostile.Checker` is left there as a file; give that file as an argument to see it fail again.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from random import Random
from resource import RUSAGE_SELF, getrusage
from tempfile import TemporaryDirectory
from time import monotonic

import atheris

sys.path.insert(0, str(Path(__file__).parents[2]))
with atheris.instrument_imports(include=["fw"]):
    import fw.language.syntax.recovery  # noqa: F401 - what is imported later isn't instrumented
    from fw.tasks.artifact import kinds
    from tests.promises.hostile import SECONDS as SECONDS_EACH
    from tests.promises.hostile import WORDS, Checker, mutated, seeds
    from tests.promises.support import SCALE, SEED

    kinds()

SECONDS = 600
"""Seconds of a full run."""
MEGABYTES = 300
"""Maximum memory of the process, including the fuzzer."""
LONGEST = 4096


def main() -> None:
    """Fuzz for as long as the promise says, and tell what was seen."""
    work = Path(sys.argv[1] if len(sys.argv) > 1 else ".fuzz").resolve()
    corpus = work / "corpus"
    corpus.mkdir(parents=True, exist_ok=True)
    for number, text in enumerate(seeds()):
        (corpus / f"seed{number}").write_bytes(text.encode())
    words = [word.encode("utf-8", "surrogatepass") for word in WORDS]
    entries = ("".join(f"\\x{byte:02x}" for byte in word) for word in words)
    dictionary = work / "words.dict"
    dictionary.write_text("".join(f'"{entry}"\n' for entry in entries), encoding="ascii")
    arguments = sys.argv[2:] or [
        f"-max_len={LONGEST}",
        f"-dict={dictionary}",
        f"-artifact_prefix={work}/",
        f"-rss_limit_mb={MEGABYTES}",
        f"-timeout={2 * SECONDS_EACH:.0f}",
        f"-seed={SEED}",
        str(corpus),
    ]
    with TemporaryDirectory() as root:
        checker = Checker(Path(root))
        end = monotonic() + SECONDS * SCALE

        def run(data: bytes) -> None:
            checker.check(decoded(data))
            if monotonic() > end:
                report(checker)
                os._exit(0)  # libFuzzer ends without what Python does at its end

        texts = seeds()

        def mutate(data: bytes, longest: int, seed: int) -> bytes:
            # Bytes at random seldom give a legal schema: half of the time words and lines do.
            if seed % 2:
                return bytes(atheris.Mutate(data, longest))
            made = mutated(decoded(data), texts[seed % len(texts)], Random(seed))
            return made.encode("utf-8", "surrogatepass")[:longest]

        atheris.Setup([sys.argv[0], *arguments], run, custom_mutator=mutate)
        atheris.Fuzz()


def decoded(data: bytes) -> str:
    """Return bytes as the text of a schema; what isn't UTF-8 becomes lone surrogates."""
    return data.decode("utf-8", "surrogateescape")


def report(checker: Checker) -> None:
    """Print the numbers of a run."""
    peak = getrusage(RUSAGE_SELF).ru_maxrss / 1024
    print(
        f"{checker.count} schemas, {checker.loaded} right, {checker.rendered} rendered, "
        f"slowest {checker.slowest:.2f} s, peak {peak:.0f} MB",
        flush=True,
    )


if __name__ == "__main__":
    main()
