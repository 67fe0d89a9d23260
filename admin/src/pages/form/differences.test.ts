import { describe, expect, it } from 'vitest';

import { resourceOf } from '../../testing';
import { differences } from './differences';

const resource = resourceOf(
  { title: {}, body: {}, slug: {}, stock: { type: 'int' }, token: { private: true } },
  { tags: { kind: 'many_to_many', model: 'Tag', field: 'tag_ids', label: 'Tags' } },
);

describe('differences', () => {
  it('keeps a single change and leaves two changes to the user', () => {
    const read = { id: 1, title: 'A', body: 'b', slug: 's', stock: 1, tag_ids: ['x'] };
    const typed = { ...read, title: 'mine', body: 'mine', stock: '1', token: 'new' };
    const stored = { ...read, title: 'theirs', slug: 'theirs', tag_ids: ['x', 'y'] };
    expect(
      differences(resource, read, typed, stored).map(({ name, side }) => [name, side]),
    ).toEqual([
      ['title', undefined],
      ['body', 'typed'],
      ['slug', 'stored'],
      ['tag_ids', 'stored'],
    ]);
  });

  it('is empty if both made the same change', () => {
    const read = { id: 1, title: 'A' };
    const same = { id: 1, title: 'B' };
    expect(differences(resource, read, same, same)).toEqual([]);
  });
});
