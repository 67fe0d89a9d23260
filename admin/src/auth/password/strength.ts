/** How hard a password is to guess. */
export type Strength = 'weak' | 'fair' | 'good' | 'strong';

/** Bits of a letter in a word of four letters or more: words are guessed as a whole. */
const WORD_BITS = 2.5;
/** Part of the bits of a character that continues a run, such as `aaaa` or `1234`. */
const RUN_SHARE = 0.25;
const POOLS: [RegExp, number][] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\d/u, 10],
  [/[^\p{L}\d]/u, 33],
];
const LEVELS: [number, Strength][] = [
  [80, 'strong'],
  [60, 'good'],
  [40, 'fair'],
];

/** Estimate the strength of a password from its length and variety. The API knows common ones. */
export function passwordStrength(password: string): Strength {
  const bits = bitsOf(password);
  return LEVELS.find(([least]) => bits >= least)?.[1] ?? 'weak';
}

function bitsOf(password: string): number {
  const pool = POOLS.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 1);
  const words = password.match(/\p{L}{4,}/gu) ?? [];
  const rest = password.replace(/\p{L}{4,}/gu, '\0');
  return (
    words.reduce((sum, word) => sum + lengthOf(word) * WORD_BITS, 0) +
    lengthOf(rest) * Math.log2(pool)
  );
}

/** Return the number of characters, of which runs count less and a null nothing. */
function lengthOf(text: string): number {
  const codes = [...text.toLowerCase()].map((character) => character.codePointAt(0) ?? 0);
  const stepTo = (index: number) => (codes[index] ?? Number.NaN) - (codes[index - 1] ?? Number.NaN);
  return codes.reduce((sum, code, index) => {
    if (code === 0) return sum;
    const step = stepTo(index);
    return sum + (Math.abs(step) <= 1 && step === stepTo(index - 1) ? RUN_SHARE : 1);
  }, 0);
}
