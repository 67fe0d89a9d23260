import { expect, test } from 'vitest';

import { resourceOf } from '../../testing';
import { findView, preferredView, viewsOf } from './views';

const fields = {
  title: {},
  status: { type: 'enum', values: ['open', 'done'] },
  starts_at: { type: 'datetime' },
  ends_at: { type: 'datetime' },
} as const;

test('a plan with a status has a board and a calendar', () => {
  const resource = resourceOf(fields as never);
  expect(viewsOf(resource)).toEqual([
    { name: 'table', view: 'table' },
    { name: 'board', view: 'board', field: 'status' },
    { name: 'calendar', view: 'calendar', start: 'starts_at', end: 'ends_at' },
  ]);
  expect(viewsOf(resourceOf({ title: {} })).map(({ name }) => name)).toEqual(['table']);
});

test('a model with a status and messages has an inbox', () => {
  const messages = { kind: 'has_many', model: 'Message', via: 'post_id', label: 'Messages' } as const;
  const names = (relations: object) => viewsOf(resourceOf(fields as never, relations as never)).map(({ name }) => name);
  expect(names({ messages })).toEqual(['table', 'board', 'inbox', 'calendar']);
  expect(names({ replies: { ...messages, kind: 'many_to_many' } })).not.toContain('inbox');
});

test('a plan of people has a roster', () => {
  const planned = { ...fields, teacher_id: { type: 'uuid', references: 'Teacher' } };
  expect(viewsOf(resourceOf(planned as never)).at(-1)).toMatchObject({
    name: 'roster',
    rows: 'teacher_id',
    start: 'starts_at',
  });
});

test('the descriptor chooses the views; those of unknown fields are left out', () => {
  const resource = resourceOf(fields as never, {}, {
    views: [
      { view: 'timeline', date: 'starts_at' },
      { view: 'board', field: 'title' },
      { view: 'timeline', date: 'ends_at' },
    ],
  });
  expect(viewsOf(resource).map(({ name }) => name)).toEqual(['timeline', 'timeline-2']);
  expect(findView(resource, 'timeline-2')).toMatchObject({ date: 'ends_at' });
  expect(findView(resource, 'table').name).toBe('timeline');
});

test('a theme chooses the first view, unless the descriptor does', () => {
  const resource = resourceOf(fields as never);
  expect(preferredView(resource, 'board')).toBe('board');
  expect(preferredView(resource, 'dense')).toBeUndefined();
  expect(preferredView({ ...resource, views: ['table'] }, 'board')).toBeUndefined();
});
