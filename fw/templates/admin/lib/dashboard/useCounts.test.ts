import { describe, expect, it } from 'vitest';

import { inLots } from './useCounts';

describe('inLots', () => {
  it('keeps all things in their order', () => {
    expect(inLots(['a', 'b', 'c', 'd', 'e'], 2)).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
    expect(inLots(['a', 'b'], 2)).toEqual([['a', 'b']]);
    expect(inLots([], 2)).toEqual([]);
  });
});
