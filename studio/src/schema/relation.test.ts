import { expect, it } from 'vitest';

import { plural, snakeCase } from './names.ts';
import { matchingKey, ofKind, proposed, relationOperations, takenNames } from './relation.ts';

it('proposes names', () => {
  expect(snakeCase('BlogPost')).toBe('blog_post');
  expect(snakeCase('HTTPRequest')).toBe('http_request');
  expect(['category', 'day', 'address', 'post'].map(plural)).toEqual(['categories', 'days', 'addresses', 'posts']);
  expect(proposed('BlogPost', 'User', null)).toMatchObject({ field: 'user_id', alias: 'user', inverse: 'blog_posts' });
});

it('makes a foreign key and both relations', () => {
  const answers = { ...proposed('Post', 'User', null), optional: true, onDelete: 'set_null' as const };

  expect(relationOperations('Post', 'User', answers)).toEqual([
    { op: 'add_reference', model: 'Post', target: 'User', field: 'user_id', alias: 'user', constraints: 'nullable on_delete set_null' },
    { op: 'add_relation', model: 'User', kind: 'has_many', target: 'Post', alias: 'posts', via: 'user_id' },
  ]);
});

it('makes a unique key of a relation of one to one', () => {
  const answers = ofKind(proposed('Profile', 'User', null), 'one_to_one', 'Profile', 'User', null);
  const [key, inverse] = relationOperations('Profile', 'User', answers);

  expect(key).toMatchObject({ constraints: 'unique' });
  expect(inverse).toMatchObject({ kind: 'has_one', alias: 'profile' });
});

it('links two models from both sides', () => {
  const answers = ofKind(proposed('Post', 'Tag', null), 'many_to_many', 'Post', 'Tag', null);

  expect(relationOperations('Post', 'Tag', answers)).toEqual([
    { op: 'add_relation', model: 'Post', kind: 'many_to_many', target: 'Tag', alias: 'tags' },
    { op: 'add_relation', model: 'Tag', kind: 'many_to_many', target: 'Post', alias: 'posts' },
  ]);
});

it('uses the field that was dragged', () => {
  const answers = ofKind(proposed('Post', 'User', null), 'field', 'Post', 'User', 'editor_id');

  expect(answers).toMatchObject({ field: 'editor_id', alias: 'editor' });
  expect(relationOperations('Post', 'User', answers).map((one) => one.op)).toEqual(['set_constraint', 'add_relation', 'add_relation']);
});

const FIELD = {
  ...{ type: 'uuid', key: false, required: false, nullable: false, unique: false, index: false, private: false, readonly: false },
  ...{ computed: false, default: null, enum: null, values: [], comment: null },
};
const REFERENCE = { model: 'User', field: null, on_delete: 'restrict' };
const POST = {
  ...{ name: 'Post', view: false, group: '', file: '', table: 'posts', comment: null, timestamps: false, placed: false, x: 0, y: 0, width: 0, height: 0 },
  fields: [{ ...FIELD, name: 'user_id', references: REFERENCE }, { ...FIELD, name: 'tag_id', references: null }],
  relations: [{ alias: 'user', kind: 'belongs_to', model: 'User', via: 'user_id', through: null }],
};

it('proposes names that are free', () => {
  const taken = { source: takenNames(POST, undefined).source, target: new Set(['posts']) };

  expect(proposed('Post', 'User', null, taken)).toMatchObject({ field: 'user2_id', alias: 'user2', inverse: 'posts2' });
  expect(ofKind(proposed('Post', 'User', null, taken), 'one_to_one', 'Post', 'User', null, taken)).toMatchObject({ field: 'user2_id', inverse: 'post' });
});

it('proposes the key that is there, unless a relation has it', () => {
  expect(matchingKey(POST, 'Tag')).toBe('tag_id');
  expect(matchingKey(POST, 'User')).toBe(null);
  expect(matchingKey({ ...POST, relations: [] }, 'User')).toBe('user_id');
  expect(matchingKey({ ...POST, relations: [] }, 'Author')).toBe(null);
});
