import { expect, test } from 'vitest';

import { rosterRows } from './rosterRows';

const choices = [
  { value: 'a', label: 'Ada' },
  { value: 'b', label: 'Bob' },
  { value: null, label: '' },
];

test('each value has a row with its records by day', () => {
  const one = { id: 1, teacher_id: 'a' };
  const long = { id: 2, teacher_id: 'a' };
  const byDay = new Map([
    ['2026-11-24', [one, long]],
    ['2026-11-25', [long]],
  ]);
  const [ada, bob, ...others] = rosterRows(choices, byDay, 'teacher_id');
  expect(ada?.byDay.get('2026-11-24')).toEqual([one, long]);
  expect([ada?.count, bob?.count]).toEqual([2, 0]);
  expect(others).toEqual([]);
});

test('records without a value are in a row of their own', () => {
  const byDay = new Map([['2026-11-24', [{ id: 1, teacher_id: null }]]]);
  expect(rosterRows(choices, byDay, 'teacher_id').at(-1)).toMatchObject({ value: null, count: 1 });
});
