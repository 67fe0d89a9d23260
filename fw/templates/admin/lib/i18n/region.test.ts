import { expect, test } from 'vitest';

import { regional } from './region';

test('a language is written as in the region that the browser is set to', () => {
  expect(regional('en', ['en-GB', 'en'])).toBe('en-GB');
  expect(regional('en', ['cs', 'fr-CA', 'EN-au', 'en-GB'])).toBe('EN-au');
  expect(regional('fr', ['en-GB'])).toBe('fr');
});

test('the order of the browser counts, and a language that has its region keeps it', () => {
  expect(regional('en', ['en', 'en-GB'])).toBe('en');
  expect(regional('pt-BR', ['pt-PT'])).toBe('pt-BR');
  expect(regional('en', ['eng-GB'])).toBe('en');
});
