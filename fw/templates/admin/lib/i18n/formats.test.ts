import { expect, test } from 'vitest';

import { makeFormats } from './formats';

const TIME = new Date('2026-03-07T13:05:00Z');

test('numbers, days and times are written as the language does, in the zone of the reader', () => {
  const english = makeFormats('en-GB');
  expect(english.number(1234567)).toBe('1,234,567');
  expect(english.date(TIME)).toBe('7 Mar 2026');
  expect(english.day(TIME)).toBe('7 Mar');
  expect(english.dateTime(TIME)).toBe('7 Mar 2026, 14:05');
  expect(makeFormats('fr').date(TIME)).toBe('7 mars 2026');
});

test('a wait is told in seconds, and from a minute in minutes, never too short', () => {
  const { duration } = makeFormats('en');
  expect([1, 59, 60, 61, 900].map(duration)).toEqual([
    '1 second',
    '59 seconds',
    '1 minute',
    '2 minutes',
    '15 minutes',
  ]);
});
