import { expect, test } from 'vitest';

import { choiceColor } from './choiceColors';

const field = { type: 'enum' as const, label: 'Status' };

test.each([
  ['paid', 'success'],
  ['in-progress', 'info'],
  ['inReview', 'warning'],
  ['Canceled', 'error'],
  ['payment_failed', 'error'],
  ['waiting_for_parts', 'warning'],
  ['not_paid', 'neutral'],
  ['archived', 'neutral'],
  ['A+', 'neutral'],
])('%s is %s', (value, color) => {
  expect(choiceColor(field, value)).toBe(color);
});

test('the descriptor decides', () => {
  const colored = { ...field, colors: { paid: 'primary' as const } };
  expect(choiceColor(colored, 'paid')).toBe('primary');
  expect(choiceColor(colored, 'failed')).toBe('error');
});
