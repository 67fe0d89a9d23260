import { describe, expect, it } from 'vitest';

import { hasStatus, problemError } from './problem';

describe('problemError', () => {
  it('puts the messages of each field where react-admin expects them', () => {
    const error = problemError(422, {
      title: 'Unprocessable Content',
      status: 422,
      detail: 'The request has invalid values.',
      errors: { title: ['Is too long', 'Is taken'], tag_ids: ['Is not there'] },
    });
    expect(error.message).toBe('The request has invalid values.');
    expect(error.body.errors).toEqual({ title: 'Is too long Is taken', tag_ids: 'Is not there' });
  });

  it('has a message for responses that are not problems', () => {
    expect(problemError(502, null).message).toBe('HTTP 502');
    expect(problemError(500, { title: 'Internal Server Error' }).message).toBe(
      'Internal Server Error',
    );
  });
});

describe('hasStatus', () => {
  it('distinguishes API responses from other errors', () => {
    expect(hasStatus(problemError(412, null), 412)).toBe(true);
    expect(hasStatus(problemError(409, null), 412)).toBe(false);
    expect(hasStatus(new Error('412'), 412)).toBe(false);
  });
});
