import { expect, test } from 'vitest';

import { FIXED, listQuery } from '../../../data/listQuery';
import { resourceOf } from '../../../testing';
import { boardChoices, columnFilter } from './boardColumns';

const field = { name: 'status', type: 'enum' as const, label: 'Status', values: ['new', 'done'] };
const resource = resourceOf({ status: field });

test('there is a column for each value, or for those that the user filters by', () => {
  expect(boardChoices(field, {}).map(({ value }) => value)).toEqual(['new', 'done']);
  expect(boardChoices(field, { status: { in: ['done'] } })).toEqual([
    { value: 'done', label: 'Done' },
  ]);
  expect(boardChoices({ ...field, nullable: true }, {})[0]?.value).toBeNull();
});

test.each([
  ['status', 'status=new&status__in=done'],
  ['status__in', 'status=done&status__in=new'],
])('a column and the tab filter by the same field (%s)', (parameter, query) => {
  const filter = columnFilter('status', 'done', { [FIXED]: { [parameter]: ['new'] } });
  const found = listQuery(resource, { filter });
  found.sort();
  expect(found.toString()).toBe(query);
});
