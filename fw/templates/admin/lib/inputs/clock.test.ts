import { describe, expect, it } from 'vitest';

import { changedClock, fromClock, hasSeconds, toClock } from './clock';

// The tests run in Europe/Berlin: vite.config.ts says so.

describe('toClock', () => {
  it('shows a moment in the user’s zone, in summer and in winter', () => {
    expect(toClock('datetime-local', '2024-07-01T12:00:00Z')).toBe('2024-07-01T14:00');
    expect(toClock('datetime-local', '2024-01-01T23:30:00Z')).toBe('2024-01-02T00:30');
  });

  it('shows days and times as they are stored', () => {
    expect(toClock('date', '2024-02-29')).toBe('2024-02-29');
    expect(toClock('time', '08:30:00.123456')).toBe('08:30:00.123');
    expect(toClock('time', null)).toBe('');
  });

  it('shows seconds where there are any, so that nobody is asked for them elsewhere', () => {
    const shown = ['14:05:00', '14:00:00', '14:05:30', '14:05:00.5'].map((one) =>
      toClock('time', one),
    );
    expect(shown).toEqual(['14:05', '14:00', '14:05:30', '14:05:00.5']);
    expect(shown.map(hasSeconds)).toEqual([false, false, true, true]);
    const moment = toClock('datetime-local', '2024-07-01T12:00:07Z');
    expect(moment).toBe('2024-07-01T14:00:07');
    expect(hasSeconds(moment)).toBe(true);
    expect(hasSeconds(toClock('datetime-local', '2024-07-01T12:00:00Z'))).toBe(false);
  });

  it('shows the day that begins or ends at a moment', () => {
    expect(toClock('day-start', '2024-06-30T22:00:00.000Z')).toBe('2024-07-01');
    expect(toClock('day-end', '2024-07-01T21:59:59.999999Z')).toBe('2024-07-01');
  });
});

describe('fromClock', () => {
  it('makes UTC of what is entered in the user’s zone', () => {
    expect(fromClock('datetime-local', '2024-07-01T14:00:00')).toBe('2024-07-01T12:00:00.000Z');
    expect(fromClock('day-start', '2024-07-01')).toBe('2024-06-30T22:00:00.000Z');
    expect(fromClock('day-end', '2024-07-01')).toBe('2024-07-01T21:59:59.999999Z');
  });

  it('keeps what can’t be a moment, so that the API refuses it', () => {
    expect(fromClock('datetime-local', '20245-07-01T14:00')).toBe('20245-07-01T14:00');
    expect(fromClock('day-start', '20245-07-01')).toBeNull();
  });

  it('adds the seconds that the API asks for, and takes nothing for null', () => {
    expect(fromClock('time', '08:30')).toBe('08:30:00');
    expect(fromClock('date', '')).toBeNull();
  });
});

describe('changedClock', () => {
  it('gives back to the microsecond what stood there', () => {
    const stored = '2024-07-01T12:00:00.123456Z';
    expect(changedClock('datetime-local', '2024-07-01T14:00', stored)).toBe(stored);
    expect(changedClock('datetime-local', '2024-07-01T14:00:00', stored)).toBe(stored);
    expect(changedClock('datetime-local', '2024-07-01T14:00:01', stored)).toBe(
      '2024-07-01T12:00:01.000Z',
    );
  });
});
