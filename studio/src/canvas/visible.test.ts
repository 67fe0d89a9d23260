import { expect, it } from 'vitest';

import type { Diagram, DiagramEdge, DiagramNode } from '../schema/types.ts';
import { footOf, sidesOf } from './edgeShape.ts';
import { busiest, focusPlaces, neighbours } from './visible.ts';

function node(name: string): DiagramNode {
  const size = { x: 0, y: 0, width: 200, height: 100, placed: false };
  const parts = { view: false, group: '', file: 'schema.fw', table: '', comment: null };
  return { name, ...parts, timestamps: false, fields: [], relations: [], ...size };
}

function edge(source: string, target: string): DiagramEdge {
  const ends = { source_end: 'many', target_end: 'one' } as const;
  const names = { source_field: null, source_alias: null, target_field: null, target_alias: null };
  return { id: `${source}.${target}`, kind: 'reference', source, target, ...ends, ...names, on_delete: null };
}

const diagram: Diagram = {
  nodes: ['Author', 'Post', 'Comment', 'Tag', 'Alone'].map(node),
  edges: [edge('Post', 'Author'), edge('Comment', 'Post'), edge('Tag', 'Author'), edge('Post', 'Post')],
  enums: [],
};

it('finds neighbours by their distance', () => {
  expect([...neighbours(diagram, 'Post', 1)]).toEqual([['Post', 0], ['Author', 1], ['Comment', 1]]);
  expect(neighbours(diagram, 'Post', 2).get('Tag')).toBe(2);
  expect(neighbours(diagram, 'Alone', 2).size).toBe(1);
});

it('places those that refer to a model at its left, and its references at its right', () => {
  const places = focusPlaces(diagram, 'Post', 2);
  const x = (name: string) => places.get(name)?.[0] ?? NaN;

  expect(x('Comment')).toBeLessThan(x('Post'));
  expect(x('Post')).toBeLessThan(x('Author'));
  expect(x('Author')).toBeLessThan(x('Tag'));
});

it('begins a large diagram at the model with the most references', () => {
  expect(busiest(diagram)).toBe('Post');
});

it('leaves nodes by the sides that face each other', () => {
  const left = { left: 0, right: 200 };
  const right = { left: 300, right: 500 };

  expect(sidesOf(left, right, false)).toEqual([1, -1]);
  expect(sidesOf(right, left, false)).toEqual([-1, 1]);
  expect(sidesOf(left, left, true)).toEqual([1, 1]);
  expect(footOf('one', 100, 50, -1)).toBe('M92 45V55M88 45V55');
});
