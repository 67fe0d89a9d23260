import { expect, test } from 'vitest';

import { readJson } from '../../../api/json';
import { resourceOf } from '../../../testing';
import { sparkPoints } from '../growth/Sparkline';
import { changeOf } from '../growth/Trend';
import { shareOf } from './Progress';
import { measureText, readWidgets } from './widgets';

const INVOICES = resourceOf({
  total: { type: 'decimal', scale: 2 },
  issued_on: { type: 'date' },
  days: { type: 'int' },
});

test('without a file there are no widgets; their definitions have plain numbers', () => {
  expect(readWidgets(readJson('{"widgets": null}'))).toBeNull();
  const text = '{"widgets": [{"kind": "stat", "limit": 6, "filter": {"total__gte": 1.5}}]}';
  expect(readWidgets(readJson(text))).toEqual([
    { kind: 'stat', limit: 6, filter: { total__gte: 1.5 } },
  ]);
});

test.each([
  ['12345678901234567890.10', 'sum:total', '12,345,678,901,234,567,890.10'],
  ['99.6661478', 'avg:total', '99.67'],
  ['2.25', 'avg:days', '2.3'],
  ['2.5', 'median:days', '2.5'],
  ['133.0', 'median:days', '133'],
  ['2026-03-07', 'max:issued_on', 'Mar 7, 2026'],
  ['1234', 'count', '1234'],
  [null, 'avg:total', '–'],
])('%s measured as %s is %s', (value, measure, shown) => {
  expect(measureText(value, { measure }, INVOICES, 'en-US')).toBe(shown);
});

test('a change is in percent of what was before', () => {
  expect([changeOf(15, 10), changeOf(5, 10), changeOf(5, -10), changeOf(0, 0)]).toEqual([
    50, -50, 150, 0,
  ]);
  expect(changeOf(1, 0)).toBe(Infinity);
});

test('only a goal that is met is at 100 %', () => {
  expect([shareOf('999', '1000'), shareOf('1000', '1000'), shareOf('3', '2')]).toEqual([99, 100, 150]);
  expect([shareOf('1', '0'), shareOf(null, null)]).toEqual([undefined, undefined]);
});

test('a line needs two values, and one above zero', () => {
  expect(sparkPoints([0, 5])).toBe('0,26 120,2');
  expect([sparkPoints([5]), sparkPoints([0, 0]), sparkPoints([])]).toEqual(['', '', '']);
});
