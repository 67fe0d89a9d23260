import { expect, test } from 'vitest';

import { createFormats, regionalLocale } from './formats';

const TIME = new Date('2026-03-07T13:05:00Z');

test('formats numbers, dates and times by locale, in the user’s time zone', () => {
  const english = createFormats('en-GB');
  expect(english.number(1234567)).toBe('1,234,567');
  const { compact } = createFormats('en-US');
  expect([950, 12_500, 1_234_567].map(compact)).toEqual(['950', '12.5K', '1.2M']);
  expect(english.percent(48)).toBe('48%');
  expect([175, 0, -11].map(english.change)).toEqual(['+175%', '0%', '-11%']);
  expect(createFormats('fr').percent(48)).toMatch(/^48\s%$/);
  expect(english.date(TIME)).toBe('7 Mar 2026');
  expect(english.day(TIME)).toBe('7 Mar');
  expect(english.dateTime(TIME)).toBe('7 Mar 2026, 14:05');
  expect(createFormats('fr').date(TIME)).toBe('7 mars 2026');
});

test('formats durations in seconds or minutes, rounded up', () => {
  const { duration } = createFormats('en');
  expect([1, 59, 60, 61, 900].map(duration)).toEqual([
    '1 second',
    '59 seconds',
    '1 minute',
    '2 minutes',
    '15 minutes',
  ]);
});

test('takes the region from the browser', () => {
  expect(regionalLocale('en', ['en-GB', 'en'])).toBe('en-GB');
  expect(regionalLocale('en', ['cs', 'fr-CA', 'EN-au', 'en-GB'])).toBe('EN-au');
  expect(regionalLocale('fr', ['en-GB'])).toBe('fr');
});

test('respects the order of the browser and keeps the region of a language', () => {
  expect(regionalLocale('en', ['en', 'en-GB'])).toBe('en');
  expect(regionalLocale('pt-BR', ['pt-PT'])).toBe('pt-BR');
  expect(regionalLocale('en', ['eng-GB'])).toBe('en');
});
