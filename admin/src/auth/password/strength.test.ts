import { expect, it } from 'vitest';

import { passwordStrength, type Strength } from './strength';

it.each<[string, Strength]>([
  ['', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['123456789012', 'weak'],
  ['password1234', 'weak'],
  ['Summer2024!', 'fair'],
  ['horse battery staple', 'fair'],
  ['Tr0ub4dor&3', 'good'],
  ['correct horse battery staple', 'strong'],
  ['f7$kL2@pQ9!xW', 'strong'],
  ['пароль из многих слов подряд', 'strong'],
])('calls %j %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
