import { describe, expect, it } from 'vitest';

import { resourceOf } from '../testing';
import { sortOf } from './sort';

const FIELDS = {
  id: { type: 'uuid' as const, made: true },
  title: {},
  extra: { type: 'json' as const },
  pin: { private: true },
};

function sortBy(sort?: string) {
  return sortOf(resourceOf(FIELDS, {}, sort === undefined ? {} : { sort }));
}

describe('sortOf', () => {
  it('is what the descriptor says', () => {
    expect(sortBy('title')).toEqual({ field: 'title', order: 'ASC' });
    expect(sortBy('-title')).toEqual({ field: 'title', order: 'DESC' });
  });

  it.each([undefined, '', '-', 'gone', 'extra', '-pin', 'constructor'])(
    'is the key where %j is nothing to sort by',
    (sort) => {
      expect(sortBy(sort)).toEqual({ field: 'id', order: 'DESC' });
    },
  );
});
