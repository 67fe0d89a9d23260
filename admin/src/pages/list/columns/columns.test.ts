import { describe, expect, it } from 'vitest';

import { catalogOf, resourceOf } from '../../../testing';
import { hiddenColumns, tableFields } from './columns';

describe('hiddenColumns', () => {
  it('hides keys and long fields, but never the title', () => {
    const resource = resourceOf({
      id: { type: 'uuid', made: true },
      title: { type: 'text' },
      author_id: { type: 'uuid', references: 'Author' },
      body: { type: 'text' },
      extra: { type: 'json' },
      created_at: { type: 'datetime', made: true },
    });
    expect(hiddenColumns(resource)).toEqual(['id', 'body', 'extra']);
  });

  it('shows the columns of the descriptor alone, in its order', () => {
    const fields = { title: {}, status: {}, body: { type: 'text' as const }, views: { type: 'int' as const } };
    const resource = resourceOf(fields, {}, { columns: ['title', 'views', 'body'] });
    expect(hiddenColumns(resource)).toEqual(['status']);
    expect(tableFields(resource).map(({ name }) => name)).toEqual(['title', 'views', 'body', 'status']);
  });

  it('hides the keys of records that the user may not read', () => {
    const author = resourceOf({}, {}, { model: 'Author', path: 'authors' });
    const refused = { ...author, can: [] };
    const resource = resourceOf({
      title: {},
      author_id: { type: 'uuid', references: 'Author' },
      editor: { type: 'int', references: 'Author' },
    });
    expect(hiddenColumns(resource, catalogOf(author))).toEqual([]);
    expect(hiddenColumns(resource, catalogOf(refused))).toEqual(['author_id']);
  });

  it('prefers other fields over timestamps', () => {
    const numbers = Object.fromEntries(
      Array.from({ length: 6 }, (_none, index) => [`n${index}`, { type: 'int' as const }]),
    );
    const times = { type: 'datetime' as const, made: true };
    const resource = resourceOf({ created_at: times, updated_at: times, ...numbers });
    expect(hiddenColumns(resource)).toEqual(['updated_at']);
  });

  it('hides the time of the last change even if there is room', () => {
    const times = { type: 'datetime' as const, made: true };
    const resource = resourceOf({ created_at: times, updated_at: times, title: {} });
    expect(hiddenColumns(resource)).toEqual(['updated_at']);
  });

  it('prefers the title, required fields, enums and references', () => {
    const plain = Object.fromEntries(
      Array.from({ length: 5 }, (_none, index) => [`n${index}`, { type: 'int' as const }]),
    );
    const resource = resourceOf({
      ...plain,
      author_id: { type: 'uuid', references: 'Author' },
      status: { type: 'enum' },
      price: { type: 'decimal', required: true },
      title: {},
    });
    expect(hiddenColumns(resource)).toEqual(['n3', 'n4']);
  });

  it('shows the default sort field, including references', () => {
    const required = Object.fromEntries(
      Array.from({ length: 7 }, (_none, index) => [`n${index}`, { required: true }]),
    );
    const author = { kind: 'belongs_to' as const, model: 'Author', label: '', via: 'author_id' };
    const fields = { ...required, author_id: { references: 'Author' } };
    const resource = resourceOf(fields, { author }, { sort: '-author.name' });
    expect(hiddenColumns(resource)).toEqual(['n6']);
  });

  it('shows all default sort fields', () => {
    const required = Object.fromEntries(
      Array.from({ length: 7 }, (_none, index) => [`n${index}`, { required: true }]),
    );
    const fields = { ...required, day: { nullable: true }, hour: { nullable: true } };
    const resource = resourceOf(fields, {}, { sort: ['-day', 'hour'] });
    expect(hiddenColumns(resource)).toEqual(['n5', 'n6']);
  });

  it('hides the key of a record without a title if there are other columns', () => {
    const id = { type: 'uuid' as const, made: true };
    const link = { type: 'uuid' as const, references: 'Author' };
    expect(hiddenColumns(resourceOf({ id, link }, {}, { title: 'id' }))).toEqual(['id']);
    expect(hiddenColumns(resourceOf({ id }, {}, { title: 'id' }))).toEqual([]);
  });

  it('prefers all title fields', () => {
    const others = Object.fromEntries(
      Array.from({ length: 7 }, (_none, index) => [`n${index}`, { required: true }]),
    );
    const names = { first: { nullable: true }, last: { type: 'text' as const } };
    const resource = resourceOf({ ...others, ...names }, {}, { title: ['first', 'last'] });
    expect(hiddenColumns(resource)).toEqual(['n5', 'n6']);
  });
});
