import { HttpError } from 'react-admin';
import { describe, expect, it, test } from 'vitest';

import { problemError } from '../api/problem';
import { loginErrorOf, passwordErrorsOf, validatePasswords } from './authErrors';

test.each([
  [0, 'fw.login.unreachable'],
  [401, 'fw.login.invalid'],
  [403, 'fw.auth.no_access'],
  [422, 'fw.login.invalid'],
  [429, 'fw.login.too_many_later'],
  [503, 'fw.login.failed'],
])('maps status %i to %s', (status, key) => {
  expect(loginErrorOf(new HttpError('', status))).toEqual({ key });
});

test('includes the time to wait', () => {
  const error = problemError(429, null, new Headers({ 'retry-after': '840' }));
  expect(loginErrorOf(error)).toEqual({ key: 'fw.login.too_many', wait: 840 });
});

test('shows why the API refuses a login with the right password', () => {
  const detail = 'Confirm your address first, by the link in our mail';
  const error = loginErrorOf(problemError(403, { detail }));
  expect(error).toEqual({ key: 'fw.login.refused', message: detail });
});

test('maps other errors to a general message', () => {
  expect(loginErrorOf(new TypeError('x is undefined'))).toEqual({ key: 'fw.login.failed' });
});

const VALID = { current: 'the old one', new: 'the new one', confirmation: 'the new one' };

test.each([
  [{}, {}],
  [{ current: '' }, { current: { key: 'fw.account.current_required' } }],
  [{ new: '', confirmation: '' }, { new: { key: 'fw.account.new_required' } }],
  [{ new: '👍'.repeat(128), confirmation: '👍'.repeat(128) }, {}],
  [
    { new: 'x'.repeat(129), confirmation: 'x'.repeat(129) },
    { new: { key: 'fw.account.too_long', length: 128 } },
  ],
  [{ new: 'the old one', confirmation: 'the old one' }, { new: { key: 'fw.account.unchanged' } }],
  [{ confirmation: 'the new one ' }, { confirmation: { key: 'fw.account.mismatch' } }],
])('validates %j', (given, errors) => {
  expect(validatePasswords({ ...VALID, ...given })).toEqual(errors);
});

describe('errors of the API', () => {
  const wrong = new Headers({ 'www-authenticate': 'Bearer error="invalid_grant"' });

  it('are shown at the current password if it is wrong', () => {
    expect(passwordErrorsOf(problemError(401, null, wrong))).toEqual({
      current: { key: 'fw.account.current_wrong' },
    });
  });

  it('include the time to wait after too many attempts', () => {
    const wait = new Headers({ 'retry-after': '60' });
    expect(passwordErrorsOf(problemError(429, null, wait))).toEqual({
      current: { key: 'fw.login.too_many', wait: 60 },
    });
  });

  it('are shown at the field that they belong to', () => {
    const errors = { password: ['Too long'], new_password: ['Too plain'] };
    expect(passwordErrorsOf(problemError(422, { errors }))).toEqual({
      current: { key: 'fw.account.rejected', message: 'Too long' },
      new: { key: 'fw.account.rejected', message: 'Too plain' },
    });
  });

  it('are identified by reason, independent of the message', () => {
    const reasons = { password: ['string_too_long'], new_password: ['common'] };
    const errors = { password: ['Too long'], new_password: ['Everybody tries that one'] };
    expect(passwordErrorsOf(problemError(422, { errors, reasons }))?.new).toEqual({
      key: 'fw.account.common',
    });
  });

  it('name the length that the API requires', () => {
    const reasons = { new_password: ['string_too_short'] };
    const errors = { new_password: 'String should have at least 12 characters' };
    expect(passwordErrorsOf(problemError(422, { errors, reasons }))?.new).toEqual({
      key: 'fw.account.too_short',
      length: 12,
    });
  });

  it.each([
    problemError(401, null),
    problemError(422, null),
    problemError(422, { errors: { other: ['Extra'] } }),
    problemError(503, null),
    new HttpError('fw.load_error.unreachable', 0),
    new TypeError('slip'),
  ])('are not field errors: %s', (error) => {
    expect(passwordErrorsOf(error)).toBeUndefined();
  });
});
