import { expect, it } from 'vitest';

import { codeIn } from '../api/session.ts';
import { fragmentOf, parseRoute } from './navigation.ts';

it('reads the page and its parameters from the fragment', () => {
  expect(parseRoute('#/plan?file=a%26b')).toEqual({ page: 'plan', params: { file: 'a&b' } });
  expect(parseRoute('')).toEqual({ page: 'schema', params: {} });
});

it('reads what it writes', () => {
  const params = { model: 'Blog Post', field: 'é=&' };

  expect(parseRoute(fragmentOf('schema', params))).toEqual({ page: 'schema', params });
});

it('tells a launch code from a page', () => {
  expect(codeIn('#code=a-b%5F')).toBe('a-b_');
  expect(codeIn('#/schema')).toBeNull();
});
