import { describe, expect, it } from 'vitest';

import { columnOrder, movedColumn } from './columnChoices';

describe('columnOrder', () => {
  it('is the stored order, with new columns at the end', () => {
    expect(columnOrder([2, 0], 4)).toEqual([2, 0, 1, 3]);
  });

  it('leaves out columns that no longer exist', () => {
    expect(columnOrder([3, 1, 0], 2)).toEqual([1, 0]);
  });
});

describe('movedColumn', () => {
  it('exchanges a column and its neighbour', () => {
    expect(movedColumn([2, 0, 1], 1, -1)).toEqual([0, 2, 1]);
    expect(movedColumn([2, 0, 1], 1, 1)).toEqual([2, 1, 0]);
  });

  it('keeps the order at both ends', () => {
    expect(movedColumn([2, 0, 1], 0, -1)).toEqual([2, 0, 1]);
    expect(movedColumn([2, 0, 1], 2, 1)).toEqual([2, 0, 1]);
  });
});
