import { describe, expect, it } from 'vitest';

import { readJson, writeJson } from '../api/json';
import { resourceOf } from '../testing';
import { createBody, ETAG, fromApi, oneFromApi, sameKeys, sameValue, updateBody } from './records';

const resource = resourceOf(
  {
    number: { type: 'int', made: true },
    title: { required: true },
    serial: { type: 'int', nullable: true },
    price: { type: 'decimal', precision: 12, scale: 4, nullable: true },
    weight: { type: 'float' },
    settings: { type: 'json', nullable: true },
    about: { type: 'text', nullable: true },
    slug: { type: 'string' },
    password: { private: true },
    created_at: { type: 'datetime', made: true },
  },
  { tags: { kind: 'many_to_many', model: 'Tag', field: 'tag_ids', label: 'Tags' } },
  { key: 'number' },
);

const answer = readJson(
  '{"data":{"number":7,"title":"A","serial":9223372036854775807,"price":"1.2300","weight":1.5,' +
    '"settings":{"n":9007199254740993,"r":1.10},"about":null}}',
);

describe('oneFromApi', () => {
  it('calls the key id and rounds nothing', () => {
    const record = oneFromApi(resource, answer, '"tag"');
    expect(record).toMatchObject({
      id: 7,
      serial: '9223372036854775807',
      price: '1.2300',
      weight: 1.5,
      about: null,
      [ETAG]: '"tag"',
    });
    expect(record.settings).toBe('{\n  "n": 9007199254740993,\n  "r": 1.10\n}');
  });

  it('keeps long keys', () => {
    expect(fromApi(resource, readJson('{"number":9007199254740993}') as never).id).toBe(
      '9007199254740993',
    );
  });
});

describe('updateBody', () => {
  const before = oneFromApi(resource, answer, '"tag"');

  it('sends nothing that is as it was', () => {
    expect(
      updateBody(resource, { ...before, tag_ids: ['b', 'a'] }, { ...before, tag_ids: ['a', 'b'] }),
    ).toEqual({});
  });

  it('sends digits as the numbers that they stand for', () => {
    const values = { ...before, serial: '-9007199254740993', weight: '2.25', price: ' +3.5 ' };
    expect(writeJson(updateBody(resource, values, before))).toBe(
      '{"serial":-9007199254740993,"price":"3.5","weight":2.25}',
    );
  });

  it('tells null from the empty text', () => {
    const values = { ...before, about: '', slug: '', serial: null };
    expect(updateBody(resource, values, { ...before, about: 'x', slug: 'y' })).toEqual({
      about: '',
      slug: '',
      serial: null,
    });
  });

  it('sends what JSON says, to the digit', () => {
    const values = { ...before, settings: '[9007199254740993]' };
    expect(writeJson(updateBody(resource, values, before))).toBe('{"settings":[9007199254740993]}');
  });

  it('leaves a private field that stays empty as it is', () => {
    for (const password of [undefined, null, '']) {
      expect(updateBody(resource, { ...before, password }, before)).toEqual({});
    }
    expect(updateBody(resource, { ...before, password: 's' }, before)).toEqual({ password: 's' });
  });

  it('sends links only when they are others', () => {
    const had = { ...before, tag_ids: ['a', 'b'] };
    expect(updateBody(resource, { ...had, tag_ids: [] }, had)).toEqual({ tag_ids: [] });
    expect(updateBody(resource, { ...had, tag_ids: undefined }, had)).toEqual({});
    const numbers = { ...had, tag_ids: [7, '9007199254740993'] };
    expect(writeJson(updateBody(resource, numbers, had))).toBe('{"tag_ids":[7,9007199254740993]}');
  });
});

describe('numbers with zeros in front', () => {
  it.each([
    ['007', 7],
    ['-007', -7],
    ['+0', 0],
  ])('sends %j as JSON knows it', (typed, number) => {
    expect(updateBody(resource, { serial: typed }, {})).toEqual({ serial: number });
  });
});

describe('createBody', () => {
  it('sends what was emptied of what began with a default, which would come back', () => {
    const drafts = resourceOf({
      note: { nullable: true, default: 'none' },
      slug: { default: 'x' },
      stock: { type: 'int', nullable: true, default: 1 },
      rank: { type: 'int', default: 1 },
      password: { private: true, nullable: true, default: 's' },
      about: { nullable: true },
    });
    const values = { note: null, slug: '', stock: null, rank: null, password: null, about: null };
    expect(createBody(drafts, values)).toEqual({ note: null, slug: '', stock: null });
    expect(createBody(drafts, {})).toEqual({});
    expect(createBody(drafts, { note: '' })).toEqual({ note: '' });
  });

  it('leaves to the server what is empty, and what it makes itself', () => {
    const values = { title: 'A', about: '', serial: null, number: 5, created_at: 'x', tag_ids: [] };
    expect(createBody(resource, values)).toEqual({ title: 'A', tag_ids: [] });
  });
});

describe('sameValue', () => {
  it('takes digits for the number', () => {
    expect(sameValue('1.5', 1.5)).toBe(true);
    expect(sameValue('1.50', '1.5')).toBe(false);
    expect(sameValue(undefined, null)).toBe(true);
    expect(sameValue('', null)).toBe(false);
    expect(sameValue(false, null)).toBe(false);
  });
});

describe('sameKeys', () => {
  it('ignores the order, and lists that were not read are none', () => {
    expect(sameKeys([1, 2], ['2', '1'])).toBe(true);
    expect(sameKeys([1], [1, 2])).toBe(false);
    expect(sameKeys([], undefined)).toBe(false);
  });
});
