import { expect, test } from 'vitest';

import { contrast } from './colour';
import examples from './contrast.test.json';

// `fw doctor` has the same figures: tests/test_themes.py reads these examples, too.
test.each(examples as [string, string, number][])('%s on %s', (one, other, figure) => {
  expect(contrast(one, other)).toBeCloseTo(figure, 10);
  expect(contrast(other, one)).toBeCloseTo(figure, 10);
});
