import { expect, test } from 'vitest';

import { addDays, dayOf, daysBetween, parseDay, step, weeksOf } from './days';

const shown = (day: string, span: 'month' | 'week', locale = 'en-GB') =>
  weeksOf(parseDay(day), span, locale).map((week) => `${dayOf(week[0]!)} ${dayOf(week[6]!)}`);

test('a month has whole weeks', () => {
  expect(shown('2024-02-15', 'month')).toEqual([
    '2024-01-29 2024-02-04',
    '2024-02-05 2024-02-11',
    '2024-02-12 2024-02-18',
    '2024-02-19 2024-02-25',
    '2024-02-26 2024-03-03',
  ]);
  expect(shown('2027-02-01', 'month')).toHaveLength(4);
  expect(shown('2024-03-31', 'week')).toEqual(['2024-03-25 2024-03-31']);
});

test('steps lead to the next month and week', () => {
  expect(dayOf(step(parseDay('2024-01-31'), 'month', 1))).toBe('2024-02-01');
  expect(dayOf(step(parseDay('2024-03-01'), 'week', -1))).toBe('2024-02-23');
  expect(dayOf(parseDay('nonsense', new Date(2024, 4, 6, 12)))).toBe('2024-05-06');
});

test('a record is on each of its days', () => {
  const morning = new Date(2024, 2, 30, 9).toISOString();
  const midnight = addDays(new Date(2024, 3, 1), 0).toISOString();
  expect(daysBetween(morning, midnight)).toEqual(['2024-03-30', '2024-03-31']);
  expect(daysBetween('2024-03-30', '2024-04-01')).toHaveLength(3);
  expect(daysBetween(morning, null)).toEqual(['2024-03-30']);
  expect(daysBetween(null, morning)).toEqual([]);
});
