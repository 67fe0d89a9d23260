import { expect, test } from 'vitest';

import { resourceOf } from '../../testing';
import { listFilter, listSearch } from './listSearch';

const resource = resourceOf({
  status: { type: 'enum' },
  starts_at: { type: 'datetime' },
  seats: { type: 'int' },
  author_id: { type: 'int', references: 'Author' },
});

test('parameters become the filters that the list shows', () => {
  const parameters = { status__in: 'open,late', starts_at__gte: '2026-01-01', seats: 3 };
  expect(listFilter(resource, { ...parameters, author_id__isnull: true })).toEqual({
    status: { in: ['open', 'late'] },
    starts_at: { gte: '2026-01-01' },
    seats: { gte: '3', lte: '3' },
    author_id: { isnull: 'true' },
  });
  const others = { status: 'open', author_id: '7', title__contains: 'x', q: 'y', 'author.name': 'z' };
  expect(listFilter(resource, others)).toEqual({
    status: { in: ['open'] },
    author_id: { eq: '7' },
    title: { contains: 'x' },
    q: 'y',
    'author.name': 'z',
  });
});

test('the address has the filters and the sort', () => {
  const search = listSearch(resource, { status: 'open' }, { field: 'seats', order: 'DESC' });
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
    filter: '{"status":{"in":["open"]}}',
    sort: 'seats',
    order: 'DESC',
  });
});
