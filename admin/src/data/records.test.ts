import { describe, expect, it } from 'vitest';

import { readJson, writeJson } from '../api/json';
import { resourceOf } from '../testing';
import {
  createBody,
  defaultValues,
  ETAG,
  haveSameKeys,
  isSameValue,
  parseRecord,
  recordPath,
  toRecord,
  updateBody,
} from './records';

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

describe('parseRecord', () => {
  it('maps the key to id and rounds nothing', () => {
    const record = parseRecord(resource, answer, '"tag"');
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
    expect(toRecord(resource, readJson('{"number":9007199254740993}') as never).id).toBe(
      '9007199254740993',
    );
  });
});

describe('text keys', () => {
  const countries = resourceOf(
    { code: { given: true, required: true }, name: { required: true } },
    {
      labels: {
        kind: 'many_to_many',
        model: 'Label',
        field: 'label_ids',
        label: 'Labels',
        text_keys: true,
      },
    },
    { key: 'code' },
  );

  it('are sent once, and stay texts', () => {
    const values = { id: '1', code: '1', name: 'A', label_ids: ['7', 'x'] };
    expect(createBody(countries, values)).toEqual({
      code: '1',
      name: 'A',
      label_ids: ['7', 'x'],
    });
    expect(updateBody(countries, { ...values, code: '2', name: 'B' }, values)).toEqual({
      name: 'B',
    });
  });
});

it('sends a value of a new record only when it is created', () => {
  const tickets = resourceOf({ subject: {}, body: { creating: true } });
  const values = { subject: 'A', body: 'B' };
  expect(createBody(tickets, values)).toEqual(values);
  expect(updateBody(tickets, values)).toEqual({ subject: 'A' });
});

describe('updateBody', () => {
  const before = parseRecord(resource, answer, '"tag"');

  it('omits unchanged fields', () => {
    expect(
      updateBody(resource, { ...before, tag_ids: ['b', 'a'] }, { ...before, tag_ids: ['a', 'b'] }),
    ).toEqual({});
  });

  it('sends digits as numbers', () => {
    const values = { ...before, serial: '-9007199254740993', weight: '2.25', price: ' +3.5 ' };
    expect(writeJson(updateBody(resource, values, before))).toBe(
      '{"serial":-9007199254740993,"price":"3.5","weight":2.25}',
    );
  });

  it('distinguishes null from the empty string', () => {
    const values = { ...before, about: '', slug: '', serial: null };
    expect(updateBody(resource, values, { ...before, about: 'x', slug: 'y' })).toEqual({
      about: '',
      slug: '',
      serial: null,
    });
  });

  it('sends an emptied field that holds no text as null', () => {
    const emptied = { ...before, serial: '', price: '', weight: '', settings: '' };
    expect(updateBody(resource, emptied, before)).toEqual({
      serial: null,
      price: null,
      weight: null,
      settings: null,
    });
  });

  it('sends JSON to the digit', () => {
    const values = { ...before, settings: '[9007199254740993]' };
    expect(writeJson(updateBody(resource, values, before))).toBe('{"settings":[9007199254740993]}');
  });

  it('omits an empty private field', () => {
    for (const password of [undefined, null, '']) {
      expect(updateBody(resource, { ...before, password }, before)).toEqual({});
    }
    expect(updateBody(resource, { ...before, password: 's' }, before)).toEqual({ password: 's' });
  });

  it('sends links only if they have changed', () => {
    const had = { ...before, tag_ids: ['a', 'b'] };
    expect(updateBody(resource, { ...had, tag_ids: [] }, had)).toEqual({ tag_ids: [] });
    expect(updateBody(resource, { ...had, tag_ids: undefined }, had)).toEqual({});
    const numbers = { ...had, tag_ids: [7, '9007199254740993'] };
    expect(writeJson(updateBody(resource, numbers, had))).toBe('{"tag_ids":[7,9007199254740993]}');
  });
});

describe('numbers with leading zeros', () => {
  it.each([
    ['007', 7],
    ['-007', -7],
    ['+0', 0],
  ])('sends %j as valid JSON', (typed, number) => {
    expect(updateBody(resource, { serial: typed }, {})).toEqual({ serial: number });
  });
});

describe('createBody', () => {
  it('sends emptied fields that have a default, which would be filled in again', () => {
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

  it('omits empty fields and fields that the server sets', () => {
    const values = { title: 'A', about: '', serial: null, number: 5, created_at: 'x', tag_ids: [] };
    expect(createBody(resource, values)).toEqual({ title: 'A', tag_ids: [] });
  });
});

describe('isSameValue', () => {
  it('compares digits with numbers', () => {
    expect(isSameValue('1.5', 1.5)).toBe(true);
    expect(isSameValue('1.50', '1.5')).toBe(false);
    expect(isSameValue(undefined, null)).toBe(true);
    expect(isSameValue('', null)).toBe(false);
    expect(isSameValue(false, null)).toBe(false);
  });
});

describe('haveSameKeys', () => {
  it('ignores the order and distinguishes missing lists from empty ones', () => {
    expect(haveSameKeys([1, 2], ['2', '1'])).toBe(true);
    expect(haveSameKeys([1], [1, 2])).toBe(false);
    expect(haveSameKeys([], undefined)).toBe(false);
  });
});

describe('defaultValues', () => {
  it('returns the defaults as form values, to the digit', () => {
    const defaults = readJson(
      '{"serial": 9007199254740993, "extra": {"a": [1.10]}, "fees": "0.10"}',
    );
    const { serial, extra, fees } = defaults as Record<string, unknown>;
    const resource = resourceOf({
      id: { type: 'uuid', made: true },
      serial: { type: 'int', default: serial },
      extra: { type: 'json', default: extra },
      fees: { type: 'decimal', default: fees },
      agreed: { type: 'bool', required: true },
      title: { required: true },
    });
    expect(defaultValues(resource)).toEqual({
      serial: '9007199254740993',
      extra: '{\n  "a": [\n    1.10\n  ]\n}',
      fees: '0.10',
      agreed: false,
    });
  });
});

describe('composite keys', () => {
  const seats = resourceOf(
    { room: { given: true, required: true }, id: { type: 'int', given: true }, note: {} },
    {},
    { path: 'seats', key: 'room', keys: ['room', 'id'] },
  );

  it('joins the parts as in the path of the record', () => {
    const record = toRecord(seats, readJson('{"room":"a/é","id":9007199254740993}') as never);
    expect(record).toEqual({ id: 'a%2F%C3%A9/9007199254740993', room: 'a/é' });
    expect(recordPath(seats, record.id)).toBe('seats/a%2F%C3%A9/9007199254740993');
    expect(recordPath(resource, 'a/b')).toBe(`${resource.path}/a%2Fb`);
  });

  it('sends the key only to create a record', () => {
    const values = { id: 5, room: 'A', note: 'x' };
    expect(createBody(seats, values)).toEqual(values);
    expect(updateBody(seats, values, {})).toEqual({ note: 'x' });
  });
});

describe('arrays', () => {
  const articles = resourceOf({
    id: {},
    ranks: { type: 'array', items: { type: 'int' }, required: true },
    tags: { type: 'array', items: { type: 'string' }, nullable: true },
  });
  const stored = toRecord(
    articles,
    readJson('{"id":"a","ranks":[1,9007199254740993],"tags":["x"]}') as never,
  );

  it('keep every digit as text', () => {
    expect(stored.ranks).toEqual(['1', '9007199254740993']);
    expect(defaultValues(articles)).toEqual({ ranks: [] });
  });

  it('are sent whole if an item has changed', () => {
    const same = { ...stored, ranks: [...stored.ranks] };
    expect(updateBody(articles, same, stored)).toEqual({});
    const changed = { ...stored, ranks: ['2', '9007199254740993'], tags: [] };
    expect(writeJson(updateBody(articles, changed, stored))).toBe(
      '{"ranks":[2,9007199254740993],"tags":[]}',
    );
  });
});

describe('files', () => {
  const authors = resourceOf({ avatar: { type: 'image', nullable: true } });
  const stored = { name: 'a.png', size: 1, type: 'image/png', url: '/storage/1/a.png?expires=1' };
  const before = { id: 1, avatar: stored };

  it('sends the token of an upload, null for a removed file, and nothing for a kept one', () => {
    const uploaded = { name: 'b.png', size: 1, type: 'image/png', token: 't', preview: 'data:' };
    expect(updateBody(authors, { avatar: { ...stored } }, before)).toEqual({});
    expect(updateBody(authors, { avatar: uploaded }, before)).toEqual({ avatar: 't' });
    expect(updateBody(authors, { avatar: null }, before)).toEqual({ avatar: null });
    expect(createBody(authors, { avatar: uploaded })).toEqual({ avatar: 't' });
    expect(createBody(authors, { avatar: stored })).toEqual({});
  });

  it('treats URLs that expire at other times as the same file', () => {
    const later = { ...stored, url: '/storage/1/a.png?expires=2' };
    expect(isSameValue(stored, later)).toBe(true);
  });
});
