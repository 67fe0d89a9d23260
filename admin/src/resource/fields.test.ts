import { describe, expect, it, test } from 'vitest';

import { resourceOf } from '../testing';
import {
  choiceLabel,
  choicesOf,
  formFields,
  isFilterable,
  isSortable,
  modelLabels,
  visibleFields,
} from './fields';
import type { Field } from './types';

test.each([
  [{}, true, true],
  [{ filter: false, sort: false }, false, false],
  [{ filter: false }, false, true],
  [{ type: 'json' }, false, false],
  [{ type: 'json', nullable: true }, true, false],
  [{ type: 'json', nullable: true, filter: false }, false, false],
])('a field that lists are filtered and sorted by: %j', (facts, filter, sort) => {
  const one = { type: 'text', label: 'Body', ...facts } as Field;
  expect([isFilterable(one), isSortable(one)]).toEqual([filter, sort]);
});

test('a value of a new record is only in the form that creates one', () => {
  const tickets = resourceOf({ subject: {}, body: { creating: true } });
  const names = (fields: { name: string }[]) => fields.map(({ name }) => name);
  expect(names(formFields(tickets, true))).toEqual(['subject', 'body']);
  expect(names(formFields(tickets, false))).toEqual(['subject']);
  expect(names(visibleFields(tickets))).toEqual(['subject']);
});

function field(values: string[], labels?: Record<string, string>): Field {
  return { type: 'enum', label: 'State', values, ...(labels && { labels }) };
}

describe('choicesOf', () => {
  it.each([
    ['draft', 'Draft'],
    ['in_progress', 'In progress'],
    ['dark blue', 'Dark blue'],
    ['read-only', 'Read-only'],
    ['émis', 'Émis'],
    ['it’s', 'It’s'],
    ['EUR', 'EUR'],
    ['iOS', 'iOS'],
    ['IN_TRANSIT', 'IN TRANSIT'],
    ['2_of_3', '2 of 3'],
    ['_', '_'],
    ['', ''],
  ])('labels %j as %j and keeps the stored value', (id, name) => {
    expect(choicesOf(field([id]))).toEqual([{ id, name }]);
  });

  it('uses the labels of the descriptor', () => {
    const state = field(['open', 'done'], { done: 'Shipped', gone: 'Gone' });
    expect(choicesOf(state).map(({ name }) => name)).toEqual(['Open', 'Shipped']);
  });

  it('keeps equal labels apart', () => {
    const names = choicesOf(field(['on_hold', 'on hold', 'new'])).map(({ name }) => name);
    expect(names).toEqual(['on_hold', 'on hold', 'New']);
  });
});

describe('choiceLabel', () => {
  it('returns unknown values unchanged', () => {
    const state = field(['open']);
    expect(choiceLabel(state, 'open')).toBe('Open');
    expect(choiceLabel(state, 'of_old')).toBe('of_old');
    expect(choiceLabel(state, 'constructor')).toBe('constructor');
  });
});

test.each([
  ['Order item', 'order item'],
  ['API key', 'API key'],
  ['Événement', 'événement'],
  ['iPhone', 'iPhone'],
])('the label %j is %j in a sentence', (label, record) => {
  const resource = resourceOf({}, {}, { one: label, many: label });
  expect(modelLabels(resource)).toEqual({ one: label, many: label, record, records: record });
});
