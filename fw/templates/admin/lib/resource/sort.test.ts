import { describe, expect, it } from 'vitest';

import { resourceOf } from '../testing';
import { shownSort, sortOf } from './sort';

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

describe('shownSort', () => {
  const byKey = { field: 'id', order: 'DESC' as const };
  const made = { type: 'datetime' as const, made: true };
  const timed = resourceOf({ ...FIELDS, created_at: made });
  const at = (...days: number[]) =>
    days.map((day) => ({ created_at: `2026-01-0${day}T00:00:00.5Z` }));

  it('is when records were made, where the newest are first', () => {
    expect(shownSort(timed, byKey, at(3, 2, 2, 1))).toEqual({ ...byKey, field: 'created_at' });
  });

  it('is the key where the records don’t bear that out, or can’t', () => {
    expect(shownSort(timed, byKey, at(3, 1, 2))).toBe(byKey);
    expect(shownSort(timed, byKey, at(3))).toBe(byKey);
    expect(shownSort(timed, byKey)).toBe(byKey);
    expect(shownSort(resourceOf(FIELDS), byKey, at(3, 2))).toBe(byKey);
    const own = resourceOf({ ...FIELDS, created_at: { type: 'datetime' } });
    expect(shownSort(own, byKey, at(3, 2))).toBe(byKey);
  });

  it('is what else the list is sorted by', () => {
    const up = { field: 'id', order: 'ASC' as const };
    expect(shownSort(timed, up, at(3, 2))).toBe(up);
    const byTitle = { field: 'title', order: 'DESC' as const };
    expect(shownSort(timed, byTitle, at(3, 2))).toBe(byTitle);
  });
});
