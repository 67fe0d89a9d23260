import { HttpError } from 'react-admin';
import { describe, expect, it, test } from 'vitest';

import { problemError } from '../api/problem';
import { faultsOf, faultsOfError } from './passwordFaults';

const GOOD = { current: 'the old one', wanted: 'the new one', again: 'the new one' };

test.each([
  [{}, {}],
  [{ current: '' }, { current: { key: 'fw.account.current_missing' } }],
  [{ wanted: '', again: '' }, { wanted: { key: 'fw.account.new_missing' } }],
  [{ wanted: 'seven c', again: 'seven c' }, { wanted: { key: 'fw.account.too_short' } }],
  [{ wanted: '👍'.repeat(7), again: '👍'.repeat(7) }, { wanted: { key: 'fw.account.too_short' } }],
  [{ wanted: '👍'.repeat(256), again: '👍'.repeat(256) }, {}],
  [{ wanted: 'x'.repeat(257), again: 'x'.repeat(257) }, { wanted: { key: 'fw.account.too_long' } }],
  [{ wanted: 'the old one', again: 'the old one' }, { wanted: { key: 'fw.account.same' } }],
  [{ again: 'the new one ' }, { again: { key: 'fw.account.differs' } }],
])('of %j it is told', (given, faults) => {
  expect(faultsOf({ ...GOOD, ...given })).toEqual(faults);
});

describe('what the API says', () => {
  const wrong = new Headers({ 'www-authenticate': 'Bearer error="invalid_grant"' });

  it('stands under the password that is wrong', () => {
    expect(faultsOfError(problemError(401, null, wrong))).toEqual({
      current: { key: 'fw.account.current_wrong' },
    });
  });

  it('tells how long to wait after too many', () => {
    const wait = new Headers({ 'retry-after': '60' });
    expect(faultsOfError(problemError(429, null, wait))).toEqual({
      current: { key: 'fw.login.too_many', wait: 60 },
    });
  });

  it('stands under the field that it is about', () => {
    const errors = { password: ['Too long'], new_password: ['Too plain'] };
    expect(faultsOfError(problemError(422, { errors }))).toEqual({
      current: { key: 'fw.account.refused', words: 'Too long' },
      wanted: { key: 'fw.account.refused', words: 'Too plain' },
    });
  });

  it('is known by its reason, whatever the words for it are', () => {
    const reasons = { password: ['string_too_long'], new_password: ['common'] };
    const errors = { password: ['Too long'], new_password: ['Everybody tries that one'] };
    expect(faultsOfError(problemError(422, { errors, reasons }))?.wanted).toEqual({
      key: 'fw.account.common',
    });
  });

  it.each([
    problemError(401, null),
    problemError(422, null),
    problemError(422, { errors: { other: ['Extra'] } }),
    problemError(503, null),
    new HttpError('fw.failed.unreachable', 0),
    new TypeError('slip'),
  ])('is no field’s: %s', (error) => {
    expect(faultsOfError(error)).toBeUndefined();
  });
});
