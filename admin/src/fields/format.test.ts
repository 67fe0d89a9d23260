import { describe, expect, it } from 'vitest';

import {
  formatDate,
  formatDateTime,
  formatNumber,
  formatShortDate,
  formatShortDateTime,
  formatTime,
} from './format';

describe('formatNumber', () => {
  it('keeps every digit', () => {
    expect(formatNumber('12345678901234567890.0123456789', 'en', 10)).toBe(
      '12,345,678,901,234,567,890.0123456789',
    );
    expect(formatNumber('9223372036854775807', 'en')).toBe('9,223,372,036,854,775,807');
    expect(formatNumber('1.5', 'en', 2)).toBe('1.50');
  });

  it('uses scientific notation for very large and very small numbers', () => {
    expect(formatNumber(Number.MAX_VALUE, 'en')).toBe('1.7976931348623157E308');
    expect(formatNumber(-1e-300, 'en')).toBe('-1E-300');
    expect(formatNumber(0.00000125, 'en')).toBe('0.00000125');
    expect(formatNumber(0, 'en')).toBe('0');
    expect(formatNumber('0.0000000001', 'en', 10)).toBe('0.0000000001');
  });

  it('groups the digits of amounts, but not of years', () => {
    expect(formatNumber('4890', 'en', 2)).toBe('4,890.00');
    expect(formatNumber(2024, 'en')).toBe('2024');
  });

  it('follows the locale', () => {
    expect(formatNumber('12345.5', 'de', 2)).toBe('12.345,50');
  });
});

describe('formatDateTime and formatDate', () => {
  it('converts a moment to the user’s time zone and leaves a date unchanged', () => {
    expect(formatDateTime('2024-01-01T23:30:00Z', 'en-GB')).toBe('2 Jan 2024, 00:30');
    expect(formatDate('2024-01-01', 'en-GB')).toBe('1 Jan 2024');
    expect(formatDate('never', 'en')).toBe('never');
  });
});

describe('formatTime', () => {
  it('shows seconds only if there are any', () => {
    expect(formatTime('14:05:00', 'en-GB')).toBe('14:05');
    expect(formatTime('14:05:09', 'en-GB')).toBe('14:05:09');
    expect(formatTime('14:05:00', 'en-US')).toMatch(/^2:05\sPM$/);
  });

  it('doesn’t round fractions of a second', () => {
    expect(formatTime('14:05:00.250000', 'en-GB')).toBe('14:05:00.250000');
    expect(formatTime('14:05:00.000000', 'en-GB')).toBe('14:05');
    expect(formatTime('soon', 'en-GB')).toBe('soon');
  });
});

describe('formatShortDateTime and formatShortDate', () => {
  const now = new Date('2024-06-15T12:00:00');
  const short = (iso: string, ago = false) => formatShortDateTime(iso, 'en-GB', { now, ago });

  it('names days near today, and leaves out this year', () => {
    expect(short('2024-06-15T09:30:00')).toBe('Today, 09:30');
    expect(short('2024-06-16T00:30:00')).toBe('Tomorrow, 00:30');
    expect(short('2024-03-01T09:30:00')).toBe('1 Mar, 09:30');
    expect(short('2023-03-01T09:30:00')).toBe('1 Mar 2023');
    expect(formatShortDate('2024-06-14', 'en-GB', now)).toBe('Yesterday');
    expect(formatShortDate('2024-12-24', 'en-GB', now)).toBe('24 Dec');
    expect(formatShortDate('1987-12-24', 'en-GB', now)).toBe('24 Dec 1987');
  });

  it('counts the time since a change', () => {
    expect(short('2024-06-15T11:55:00', true)).toBe('5 min ago');
    expect(short('2024-06-15T02:00:00', true)).toBe('10 hr ago');
    expect(short('2024-06-14T11:00:00', true)).toBe('Yesterday, 11:00');
    expect(short('2024-06-01T11:00:00', true)).toBe('1 Jun');
  });
});
