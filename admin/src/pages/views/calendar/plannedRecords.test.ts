import { expect, test } from 'vitest';

import { FIXED } from '../../../data/listQuery';
import { resourceOf } from '../../../testing';
import { groupByDay, rangeFilter } from './plannedRecords';

const range: [Date, Date] = [new Date(2024, 1, 1), new Date(2024, 1, 29)];

test('the range is added to the filter, unless that is narrower', () => {
  const resource = resourceOf({ due_on: { type: 'date' } });
  const plan = { start: 'due_on' };
  expect(rangeFilter(resource, plan, range, { q: 'x' })).toEqual({
    q: 'x',
    due_on: { gte: '2024-02-01', lt: '2024-03-01' },
  });
  const filter = { due_on: { gte: '2024-02-10' }, [FIXED]: { due_on__lt: ['2024-02-20'] } };
  expect(rangeFilter(resource, plan, range, filter).due_on).toEqual({
    gte: '2024-02-10',
    lt: '2024-02-20',
  });
});

test('records that began earlier are found by their end', () => {
  const resource = resourceOf({ starts_at: { type: 'datetime' }, ends_at: { type: 'datetime' } });
  const filter = rangeFilter(resource, { start: 'starts_at', end: 'ends_at' }, range, {});
  expect(filter.ends_at).toEqual({ gte: range[0].toISOString() });
  expect(filter.starts_at).toEqual({ lt: new Date(2024, 2, 1).toISOString() });
});

test('records are grouped by day', () => {
  const records = [
    { id: 1, from: '2024-02-01', to: '2024-02-02' },
    { id: 2, from: '2024-02-02', to: null },
  ];
  const found = groupByDay(records, { start: 'from', end: 'to' });
  expect([...found].map(([day, all]) => [day, all.map(({ id }) => id)])).toEqual([
    ['2024-02-01', [1]],
    ['2024-02-02', [1, 2]],
  ]);
});
