import { expect, test } from 'vitest';

import { FIXED, listQuery } from '../../data/listQuery';
import { Catalog } from '../../resource/catalog/catalog';
import { inLanguage } from '../../resource/names/labels';
import { resourceOf } from '../../testing';
import { ownParameters, withParameters } from './listAddress';
import { findTab, tabFilter, tabSearch, tabsOf } from './tabs';

const tabs = [
  { label: 'In progress', filter: { status__in: ['open', 'new'], due_on__lt: 'today+7d' } },
  { label: 'In  progress', filter: { starts_at__gte: 'now', status: 'today' }, sort: '-due_on' },
];
const resource = resourceOf(
  { status: { type: 'enum' }, due_on: { type: 'date' }, starts_at: { type: 'datetime' } },
  {},
  { tabs },
);

test('tabs are found by their names', () => {
  expect(tabsOf(resource).map(({ name }) => name)).toEqual(['in-progress', 'in-progress-']);
  expect(findTab(resource, 'in-progress')?.label).toBe('In progress');
  expect(findTab(resource, 'gone')).toBeUndefined();
  expect(tabSearch(resource, tabsOf(resource)[1])).toBe(
    '?filter=%7B%7D&tab=in-progress-&sort=due_on&order=DESC',
  );
});

test('a tab has the same address in each language', () => {
  const french = { models: { Post: { tabs: { 'In progress': 'En cours' } } } };
  const catalog = new Catalog([resource], ['posts'], [], [], { fr: french });
  const translated = inLanguage(catalog, 'fr').get('posts');
  expect(findTab(translated, 'in-progress')?.label).toBe('En cours');
});

test('dates are relative to today', () => {
  const now = new Date('2024-02-26T12:00:00');
  expect(tabFilter(resource, tabs[0]!, now)[FIXED]).toEqual({
    status__in: ['open', 'new'],
    due_on__lt: ['2024-03-04'],
  });
  expect(tabFilter(resource, tabs[1]!, now)[FIXED]).toEqual({
    starts_at__gte: [now.toISOString()],
    status: ['today'],
  });
  const hour = { label: 'Soon', filter: { starts_at__lt: 'now+1h', starts_at__gte: 'today+9h' } };
  expect(tabFilter(resource, hour, now)[FIXED]).toEqual({
    starts_at__lt: [new Date('2024-02-26T13:00:00').toISOString()],
    starts_at__gte: [new Date('2024-02-26T09:00:00').toISOString()],
  });
});

test('the filter of a tab is added to that of the user', () => {
  const filter = { ...tabFilter(resource, tabs[0]!), status: { in: ['open'] }, q: 'x' };
  const query = listQuery(resource, { filter });
  expect(query.getAll('status__in')).toEqual(['open']);
  expect(query.get('q')).toBe('x');
  expect(query.has('due_on__lt')).toBe(true);
});

test('the address keeps the tab and the view', () => {
  expect(ownParameters('?tab=a&page=2&view=board')).toEqual({ tab: 'a', view: 'board' });
  expect(withParameters('?page=2&tab=b', { tab: 'a', view: '' })).toBe('?page=2&tab=a');
});
