import { describe, expect, it } from 'vitest';

import { formatDate, formatDateTime, formatNumber, formatTime } from './format';

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

  it('doesn’t group the digits of years', () => {
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
