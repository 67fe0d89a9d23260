import { HttpError } from 'react-admin';
import { expect, test } from 'vitest';

import { problemError } from '../api/problem';
import { failureOf } from './failure';

test.each([
  [0, 'fw.login.unreachable'],
  [401, 'fw.login.refused'],
  [403, 'fw.auth.no_entry'],
  [422, 'fw.login.refused'],
  [429, 'fw.login.too_many_unknown'],
  [503, 'fw.login.failed'],
])('a %i is told as %s', (status, key) => {
  expect(failureOf(new HttpError('', status))).toEqual({ key });
});

test('a wait that the server names is told', () => {
  const error = problemError(429, null, new Headers({ 'retry-after': '840' }));
  expect(failureOf(error)).toEqual({ key: 'fw.login.too_many', wait: 840 });
});

test('what is no answer of the server is told without its words', () => {
  expect(failureOf(new TypeError('x is undefined'))).toEqual({ key: 'fw.login.failed' });
});
