import { describe, expect, it } from 'vitest';

import { resourceOf } from '../testing';
import { fieldsOf } from './fields';
import { fieldGroups, formGroups, isBeside } from './sections';

const fields = {
  id: { made: true },
  title: {},
  body: {},
  author_id: {},
  paid_at: { type: 'datetime' as const, made: true, readonly: true },
  created_at: { type: 'datetime' as const, made: true },
};
const tags = { kind: 'many_to_many' as const, model: 'Tag', field: 'tag_ids', label: 'Tags' };

function groups(sections: { label: string; fields: string[] }[]) {
  const resource = resourceOf(fields, { tags }, { sections });
  return fieldGroups(resource, fieldsOf(resource)).map(({ label, fields: shown, links }) => [
    label,
    ...[...shown, ...links].map(({ name }) => name),
  ]);
}

describe('sections', () => {
  it('follow the other fields and relations', () => {
    expect(groups([])).toEqual([[undefined, ...Object.keys(fields), 'tags']]);
    expect(
      groups([
        { label: 'Text', fields: ['body', 'title', 'gone'] },
        { label: 'None', fields: ['gone'] },
        { label: 'Links', fields: ['tags', 'author_id'] },
      ]),
    ).toEqual([
      [undefined, 'id', 'paid_at', 'created_at'],
      ['Text', 'body', 'title'],
      ['Links', 'author_id', 'tags'],
    ]);
  });

  it('begin with the fields to edit in a form', () => {
    const sections = [
      { label: 'Times', fields: ['created_at'] },
      { label: 'Text', fields: ['paid_at', 'body'] },
    ];
    const resource = resourceOf(fields, { tags }, { sections });
    const found = formGroups(resource, fieldsOf(resource), ({ made }) => made === true);
    expect(found.map(({ label, fields: shown, links }) => [
      label,
      ...[...shown, ...links].map(({ name }) => name),
    ])).toEqual([
      [undefined, 'title', 'author_id', 'tags'],
      ['Text', 'body', 'paid_at'],
      [undefined, 'id'],
      ['Times', 'created_at'],
    ]);
  });

  it('leave the key and the times of the server to the side', () => {
    const beside = (rest: object) => {
      const resource = resourceOf(fields, {}, rest);
      return fieldsOf(resource).flatMap((field) => (isBeside(resource, field) ? field.name : []));
    };
    expect(beside({})).toEqual(['id', 'created_at']);
    expect(beside({ side: ['title'] })).toEqual(['title']);
    expect(beside({ side: [] })).toEqual([]);
  });
});
