import { describe, expect, it } from 'vitest';

import { catalogOf, resourceOf } from '../testing';
import { type DeleteRule, referrersOf } from './referrers';
import type { Field } from './types';

const author = resourceOf(
  { id: {}, name: {} },
  {
    posts: { kind: 'has_many', model: 'Post', via: 'author_id', label: 'Posts' },
    bans: { kind: 'has_many', model: 'Ban', via: 'author_id', label: 'Bans' },
    clubs: {
      kind: 'many_to_many',
      model: 'Club',
      through: 'Seat',
      via: 'author_id',
      label: 'Clubs',
    },
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

describe('referrersOf', () => {
  it('returns the delete rule of each, those that prevent it first, labelled by relation', () => {
    const others = [
      referring('Post', 'cascade'),
      referring('Ban', 'restrict'),
      referring('Seat', 'set_null'),
      referring('Note'),
      resourceOf({ id: {} }, {}, { model: 'Tag', path: 'tags' }),
    ];
    const found = referrersOf(author, catalogOf(author, ...others));
    expect(found.map(({ label, rule }) => [label, rule])).toEqual([
      ['Bans', 'restrict'],
      ['Notes', 'unknown'],
      ['Posts', 'cascade'],
      ['Seats', 'set_null'],
    ]);
  });

  it('includes link models without a relation of their own', () => {
    const { clubs } = author.relations;
    const member = { ...author, relations: { clubs: clubs! } };
    const found = referrersOf(member, catalogOf(member, referring('Seat', 'restrict')));
    expect(found).toMatchObject([{ label: 'Clubs', via: 'author_id', rule: 'restrict' }]);
  });

  it('includes models without a relation, and each foreign key once', () => {
    const room = resourceOf(
      { id: {}, next_id: { references: 'Room', on_delete: 'set_null' } },
      {
        shifts: { kind: 'has_many', model: 'Shift', via: 'room_id', label: 'Work' },
        doors: { kind: 'has_many', model: 'Door', via: 'room_id', label: 'Doors', hidden: true },
      },
      { model: 'Room', path: 'rooms', many: 'Rooms' },
    );
    const key = (label: string, on_delete: DeleteRule) =>
      ({ label, references: 'Room', ...(on_delete !== 'unknown' && { on_delete }) }) as Field;
    const others = [
      resourceOf(
        {
          id: {},
          room_id: key('Room', 'cascade'),
          spare_id: key('Spare', 'restrict'),
          author_id: { references: 'Author', on_delete: 'cascade' },
        },
        {},
        { model: 'Shift', path: 'shifts', many: 'Shifts' },
      ),
      resourceOf(
        { id: {}, room_id: key('Room', 'unknown') },
        {},
        { model: 'Door', path: 'doors', many: 'Doors of houses' },
      ),
      resourceOf({ id: {}, room_id: {} }, {}, { model: 'Bed', path: 'beds', many: 'Beds' }),
    ];
    const found = referrersOf(room, catalogOf(room, ...others));
    expect(found.map(({ label, other, via, rule }) => [label, other.path, via, rule])).toEqual([
      ['Shifts (Spare)', 'shifts', 'spare_id', 'restrict'],
      ['Doors of houses', 'doors', 'room_id', 'unknown'],
      ['Work', 'shifts', 'room_id', 'cascade'],
      ['Rooms', 'rooms', 'next_id', 'set_null'],
    ]);
  });

  it('omits resources that the user may not read', () => {
    const hidden = { ...referring('Ban', 'restrict'), can: [] };
    const unnamed = { ...referring('Fine', 'cascade'), can: [] };
    expect(referrersOf(author, catalogOf(author, hidden, unnamed))).toEqual([]);
  });

  it('omits fields that the API can’t filter by', () => {
    const pass = { references: 'Author', on_delete: 'cascade', private: true } as const;
    const other = resourceOf({ id: {}, secret: pass }, {}, { model: 'Pass', path: 'passes' });
    expect(referrersOf(author, catalogOf(author, other))).toEqual([]);
  });
});
