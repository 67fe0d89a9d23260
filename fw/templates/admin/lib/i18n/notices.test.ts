import { beforeEach, expect, it } from 'vitest';

import { catalogOf, resourceOf } from '../testing';
import { namingRecords } from './notices';
import { i18nProvider } from './provider';

const catalog = catalogOf(resourceOf({}, {}, { path: 'books', one: 'Book', many: 'Books' }));
const { translate } = namingRecords(i18nProvider, (path) => catalog.find(path));

beforeEach(() => i18nProvider.changeLocale('en'));

it.each([
  ['created', 1, 'Book created'],
  ['updated', 1, 'Book updated'],
  ['deleted', 1, 'Book deleted'],
  ['deleted', 12, '12 Books deleted'],
])('calls what was %s by its model', (done, smart_count, text) => {
  const options = { smart_count, _: 'Element' };
  expect(translate(`resources.books.notifications.${done}`, options)).toBe(text);
});

it('does so in French', async () => {
  await i18nProvider.changeLocale('fr');
  const options = { smart_count: 2, _: 'Élément' };
  expect(translate('resources.books.notifications.deleted', options)).toBe('Books : 2 supprimés');
});

it('leaves all else as it is', () => {
  expect(translate('resources.gone.notifications.created', { _: 'Made' })).toBe('Made');
  expect(translate('resources.books.fields.title', { _: 'Title' })).toBe('Title');
  expect(translate('ra.action.save')).toBe('Save');
});
