import { expect, test } from 'vitest';

import { comparedEdges, intervalEdges, localIso } from './periods';

const HOUR = 3_600_000;

// The tests run in Europe/Berlin: daylight saving time changes on 29 March and 25 October 2026.
function hours(edges: Date[]): number[] {
  return edges.slice(1).map((edge, at) => (edge.getTime() - (edges[at]?.getTime() ?? 0)) / HOUR);
}

test('thirty days end with today, from midnight to midnight in the user’s time zone', () => {
  const edges = intervalEdges('days', new Date('2026-07-14T22:30:00Z'), 'en');
  expect(edges).toHaveLength(31);
  expect(edges[29]?.toISOString()).toBe('2026-07-14T22:00:00.000Z');
  expect(edges[30]?.toISOString()).toBe('2026-07-15T22:00:00.000Z');
  expect(new Set(hours(edges))).toEqual(new Set([24]));
});

test('days have 23 or 25 hours when daylight saving time changes', () => {
  const spring = intervalEdges('days', new Date('2026-03-30T10:00:00Z'), 'en');
  expect(hours(spring).slice(-3)).toEqual([24, 23, 24]);
  const autumn = intervalEdges('days', new Date('2026-10-26T10:00:00Z'), 'en');
  expect(hours(autumn).slice(-3)).toEqual([24, 25, 24]);
});

test('twelve weeks end with the current one', () => {
  const edges = intervalEdges('weeks', new Date(2026, 10, 18, 12), 'fr');
  expect(edges).toHaveLength(13);
  expect(edges[11]).toEqual(new Date(2026, 10, 16));
  expect(edges[12]).toEqual(new Date(2026, 10, 23));
  expect(edges[0]).toEqual(new Date(2026, 7, 31));
});

test.each([
  ['fr', new Date(2026, 10, 16)],
  ['en-US', new Date(2026, 10, 15)],
])('a week starts on the first day of the locale: %s', (locale, start) => {
  for (const day of [16, 18, 21]) {
    expect(intervalEdges('weeks', new Date(2026, 10, day, 23, 59), locale)[11]).toEqual(start);
  }
});

test('a new week starts on its first day', () => {
  expect(intervalEdges('weeks', new Date(2026, 10, 22), 'en-US')[11]).toEqual(
    new Date(2026, 10, 22),
  );
  expect(intervalEdges('weeks', new Date(2026, 10, 22), 'fr')[11]).toEqual(new Date(2026, 10, 16));
});

test('a widget compares with as many intervals before', () => {
  const now = new Date(2026, 10, 18, 12);
  const days = comparedEdges('day', now, 'fr');
  expect([days.length, days[59], days[60]]).toEqual([
    61,
    new Date(2026, 10, 18),
    new Date(2026, 10, 19),
  ]);
  const weeks = comparedEdges('week', now, 'fr');
  expect([weeks.length, weeks[23]]).toEqual([25, new Date(2026, 10, 16)]);
  const months = comparedEdges('month', now, 'fr');
  expect([months.length, months[12], months[24]]).toEqual([
    25,
    new Date(2025, 11, 1),
    new Date(2026, 11, 1),
  ]);
});

test('a time has the offset of the time zone, so that its date is that of the user', () => {
  expect(localIso(new Date(2026, 6, 1))).toBe('2026-07-01T00:00:00+02:00');
  expect(localIso(new Date(2026, 11, 1))).toBe('2026-12-01T00:00:00+01:00');
});
