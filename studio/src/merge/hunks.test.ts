import { expect, test } from 'vitest';

import { chosenText, hasMarkers, hunkAt, hunksIn } from './hunks.ts';

const MERGED = `a = 0
<<<<<<< app/x.py (yours)
a = 'mine'
||||||| generated before
a = 1
=======
a = 100
>>>>>>> generated now
b = 2
<<<<<<< app/x.py (yours)
=======
c = 3
>>>>>>> generated now
`;

test('conflicts have both sides, without the base', () => {
  const [first, second] = hunksIn(MERGED);
  expect([first?.yours, first?.generated]).toEqual(["a = 'mine'\n", 'a = 100\n']);
  expect([second?.yours, second?.generated]).toEqual(['', 'c = 3\n']);
});

test('choices replace the whole conflict', () => {
  let text = MERGED;
  for (const choice of ['generated', 'yours'] as const) {
    const [hunk] = hunksIn(text);
    if (hunk === undefined) throw new Error('no conflict');
    text = text.slice(0, hunk.from) + chosenText(hunk, choice) + text.slice(hunk.to);
  }
  expect(text).toBe('a = 0\na = 100\nb = 2\n');
  expect(hasMarkers(text)).toBe(false);
});

test('a text with a marker alone is not resolved', () => {
  expect(hunksIn('a\n>>>>>>> generated now\n')).toEqual([]);
  expect(hasMarkers('a\n>>>>>>> generated now\n')).toBe(true);
  expect(hasMarkers('a = "<<<<<<<"\n')).toBe(false);
});

test('the conflict at the cursor is the one that it is in, or the next', () => {
  const hunks = hunksIn(MERGED);
  const [first, second] = hunks.map((hunk) => hunk.from);

  expect([0, first ?? 0, second ?? 0, MERGED.length + 1].map((offset) => hunkAt(hunks, offset))).toEqual([0, 0, 1, 1]);
  expect(hunkAt([], 3)).toBe(0);
});
