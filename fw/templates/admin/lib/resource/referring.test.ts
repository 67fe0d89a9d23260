import { describe, expect, it } from 'vitest';

import { catalogOf, resourceOf } from '../testing';
import { referringOf } from './referring';

const author = resourceOf(
  { id: {}, name: {} },
  {
    posts: { kind: 'has_many', model: 'Post', via: 'author_id', label: 'Posts' },
    bans: { kind: 'has_many', model: 'Ban', via: 'author_id', label: 'Bans' },
    clubs: { kind: 'many_to_many', model: 'Club', through: 'Seat', via: 'author_id', label: 'Clubs' },
    seats: { kind: 'has_many', model: 'Seat', via: 'author_id', label: 'Seats' },
    notes: { kind: 'has_many', model: 'Note', via: 'author_id', label: 'Notes' },
    tags: { kind: 'many_to_many', model: 'Tag', field: 'tag_ids', label: 'Tags' },
  },
  { model: 'Author', path: 'authors' },
);

function referring(model: string, on_delete?: 'cascade' | 'restrict' | 'set_null') {
  const field = { references: 'Author', ...(on_delete && { on_delete }) };
  return resourceOf({ id: {}, author_id: field }, {}, { model, path: model.toLowerCase() });
}

describe('referringOf', () => {
  it('says what becomes of each, what refuses first, and names links by their own relation', () => {
    const others = [
      referring('Post', 'cascade'),
      referring('Ban', 'restrict'),
      referring('Seat', 'set_null'),
      referring('Note'),
      resourceOf({ id: {} }, {}, { model: 'Tag', path: 'tags' }),
    ];
    const found = referringOf(author, catalogOf(author, ...others));
    expect(found.map(({ label, fate }) => [label, fate])).toEqual([
      ['Bans', 'restrict'],
      ['Notes', 'unsaid'],
      ['Posts', 'cascade'],
      ['Seats', 'set_null'],
    ]);
  });

  it('counts links that are records though nothing else names them', () => {
    const { clubs } = author.relations;
    const member = { ...author, relations: { clubs: clubs! } };
    const found = referringOf(member, catalogOf(member, referring('Seat', 'restrict')));
    expect(found).toMatchObject([{ label: 'Clubs', via: 'author_id', fate: 'restrict' }]);
  });

  it('leaves out what may not be read', () => {
    const hidden = { ...referring('Ban', 'restrict'), can: [] };
    expect(referringOf(author, catalogOf(author, hidden))).toEqual([]);
  });
});
