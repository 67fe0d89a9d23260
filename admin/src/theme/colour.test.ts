import { expect, test } from 'vitest';

import { contrast } from './colour';
import examples from './contrast.test.json';

// `fw doctor` computes the same ratios: tests/test_themes.py uses these examples, too.
test.each(examples as [string, string, number][])('%s on %s', (one, other, figure) => {
  expect(contrast(one, other)).toBeCloseTo(figure, 10);
  expect(contrast(other, one)).toBeCloseTo(figure, 10);
});
