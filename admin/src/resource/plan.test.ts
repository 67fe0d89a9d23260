import { expect, test } from 'vitest';

import { resourceOf } from '../testing';
import { planOf } from './plan';

test('an appointment has a start and an end', () => {
  const fields = { created_at: 'datetime', starts_at: 'datetime', ends_at: 'datetime' } as const;
  const resource = resourceOf(
    Object.fromEntries(Object.entries(fields).map(([name, type]) => [name, { type }])),
  );
  expect(planOf(resource)).toEqual({ start: 'starts_at', end: 'ends_at' });
});

test('the time of a change, and other dates, are no plan', () => {
  const resource = resourceOf({
    started_at: { type: 'datetime', made: true },
    born_on: { type: 'date' },
    due_on: { type: 'string' },
  });
  expect(planOf(resource)).toBeUndefined();
});
