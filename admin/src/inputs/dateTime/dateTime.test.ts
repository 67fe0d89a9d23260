import { describe, expect, it } from 'vitest';

import { changedValue, fromInputText, hasSeconds, toInputText } from './dateTime';

// vite.config.ts sets the time zone of the tests to Europe/Berlin.

describe('toInputText', () => {
  it('converts a moment to the user’s time zone, in summer and in winter', () => {
    expect(toInputText('datetime-local', '2024-07-01T12:00:00Z')).toBe('2024-07-01T14:00');
    expect(toInputText('datetime-local', '2024-01-01T23:30:00Z')).toBe('2024-01-02T00:30');
  });

  it('shows dates and times as they are stored', () => {
    expect(toInputText('date', '2024-02-29')).toBe('2024-02-29');
    expect(toInputText('time', '08:30:00.123456')).toBe('08:30:00.123');
    expect(toInputText('time', null)).toBe('');
  });

  it('shows seconds only if there are any', () => {
    const shown = ['14:05:00', '14:00:00', '14:05:30', '14:05:00.5'].map((one) =>
      toInputText('time', one),
    );
    expect(shown).toEqual(['14:05', '14:00', '14:05:30', '14:05:00.5']);
    expect(shown.map(hasSeconds)).toEqual([false, false, true, true]);
    const moment = toInputText('datetime-local', '2024-07-01T12:00:07Z');
    expect(moment).toBe('2024-07-01T14:00:07');
    expect(hasSeconds(moment)).toBe(true);
    expect(hasSeconds(toInputText('datetime-local', '2024-07-01T12:00:00Z'))).toBe(false);
  });

  it('shows the day that starts or ends at a moment', () => {
    expect(toInputText('day-start', '2024-06-30T22:00:00.000Z')).toBe('2024-07-01');
    expect(toInputText('day-end', '2024-07-01T21:59:59.999999Z')).toBe('2024-07-01');
  });
});

describe('fromInputText', () => {
  it('converts the user’s time to UTC', () => {
    expect(fromInputText('datetime-local', '2024-07-01T14:00:00')).toBe('2024-07-01T12:00:00.000Z');
    expect(fromInputText('day-start', '2024-07-01')).toBe('2024-06-30T22:00:00.000Z');
    expect(fromInputText('day-end', '2024-07-01')).toBe('2024-07-01T21:59:59.999999Z');
  });

  it('keeps invalid moments, so that the API rejects them', () => {
    expect(fromInputText('datetime-local', '20245-07-01T14:00')).toBe('20245-07-01T14:00');
    expect(fromInputText('day-start', '20245-07-01')).toBeNull();
  });

  it('adds the seconds that the API requires and converts an empty text to null', () => {
    expect(fromInputText('time', '08:30')).toBe('08:30:00');
    expect(fromInputText('date', '')).toBeNull();
  });
});

describe('changedValue', () => {
  it('restores the stored value to the microsecond', () => {
    const stored = '2024-07-01T12:00:00.123456Z';
    expect(changedValue('datetime-local', '2024-07-01T14:00', stored)).toBe(stored);
    expect(changedValue('datetime-local', '2024-07-01T14:00:00', stored)).toBe(stored);
    expect(changedValue('datetime-local', '2024-07-01T14:00:01', stored)).toBe(
      '2024-07-01T12:00:01.000Z',
    );
  });
});
