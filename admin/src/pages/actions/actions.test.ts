import { describe, expect, it } from 'vitest';

import { resourceOf } from '../../testing';
import { actionBody, actionPath, actionsOn, isApplicable, needsRecord } from './actions';

const close = { label: 'Close', path: '/posts/{id}/close', when: { status: ['open', null] } };
const move = {
  label: 'Move',
  path: '/shelves/{shelf}/posts/{id}',
  on: 'selection' as const,
  fields: { count: { type: 'int' as const, label: 'Count' }, note: { type: 'string' as const, label: 'Note' } },
};
const resource = resourceOf({ id: {}, status: {} }, {}, { actions: [close, move] });

describe('actions', () => {
  it('are on the page of a record unless they say otherwise', () => {
    expect(actionsOn(resource, 'record')).toEqual([close]);
    expect(actionsOn(resource, 'selection')).toEqual([move]);
    expect(actionsOn(resourceOf({}), 'list')).toEqual([]);
  });

  it.each([
    [{ status: 'open' }, true],
    [{ status: null }, true],
    [{}, true],
    [{ status: 'closed' }, false],
  ])('apply to a record with the values: %j', (record, expected) => {
    expect(isApplicable(close, record)).toBe(expected);
    expect(isApplicable(move, record)).toBe(true);
  });

  it('fill the path in with the key and other fields', () => {
    expect(actionPath(close, resource, { id: 'a/b' })).toBe('posts/a%2Fb/close');
    expect(actionPath(move, resource, { id: 1, shelf: 'x y' })).toBe('shelves/x%20y/posts/1');
    const composite = { ...resource, keys: ['id', 'status'] };
    expect(actionPath(close, composite, { id: 'a%2F/b' })).toBe('posts/a%2F/b/close');
    expect([close, move, { label: '', path: '/x/{id}' }].map(needsRecord)).toEqual([true, true, false]);
  });

  it('send the values of their fields, as forms do', () => {
    expect(actionBody(resource, move, { count: '03', note: '', status: 'x' })).toEqual({ count: 3 });
    expect(actionBody(resource, close, { count: '03' })).toBeUndefined();
  });
});
