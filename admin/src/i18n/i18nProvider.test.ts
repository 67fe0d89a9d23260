import { beforeEach, expect, it, test } from 'vitest';

import { catalogOf, resourceOf } from '../testing';
import {
  addLanguages,
  createI18nProvider,
  i18nProvider,
  languageName,
  languagesByCode,
  matchLanguage,
  mergeMessages,
  type Messages,
  withModelNames,
} from './i18nProvider';
import { messages as english } from './languages/en';
import { messages as french } from './languages/fr';

function texts(messages: Messages, path = ''): Map<string, string> {
  return new Map(
    Object.entries(messages).flatMap(([name, text]) =>
      typeof text === 'string'
        ? [[path + name, text] as const]
        : [...texts(text, `${path}${name}.`)],
    ),
  );
}

/** The placeholders of a message. `%{record}` is another form of `%{one}`. */
function placeholders(text: string): string[] {
  const label: Record<string, string> = { record: 'one', records: 'many' };
  const names = [...text.matchAll(/%\{(\w+)\}/g)].map(([, name = '']) => label[name] ?? name);
  return [...new Set(names)].sort();
}

test('French has the same keys and placeholders as English', () => {
  const translated = texts(french.fw as Messages);
  const expected = texts(english.fw as Messages);
  expect([...translated.keys()].sort()).toEqual([...expected.keys()].sort());
  for (const [key, text] of translated)
    expect.soft(placeholders(text), key).toEqual(placeholders(expected.get(key) ?? ''));
});

test('the code of a language is the name of its file', async () => {
  const module = { messages: {} };
  const languages = languagesByCode({ './languages/pt-BR.ts': async () => module });
  expect(Object.keys(languages)).toEqual(['pt-BR']);
  expect(await languages['pt-BR']?.()).toBe(module);
});

test.each([
  [['fr-CA', 'en'], 'fr'],
  [['pt-br'], 'pt-BR'],
  [['de', 'EN-us'], 'en'],
  [['de'], undefined],
  [[], undefined],
])('prefers from %j the language %s', (wanted, found) => {
  expect(matchLanguage(wanted, ['en', 'fr', 'pt-BR'])).toBe(found);
});

test('names a language in the language itself', () => {
  expect(languageName('fr')).toBe('Français');
  expect(languageName('en')).toBe('English');
});

test('falls back to English for missing messages', async () => {
  const provider = createI18nProvider({
    nl: async () => ({ messages: { fw: { login: { submit: 'Inloggen' } } } }),
  });
  await provider.changeLocale('nl');
  expect(provider.translate('fw.login.submit')).toBe('Inloggen');
  expect(provider.translate('fw.login.email')).toBe('E-mail');
  expect(provider.translate('ra.action.save')).toBe('Save');
  expect(provider.getLocales?.().map(({ locale }) => locale)).toEqual(['en', 'nl']);
});

test('a project adds languages to those of the admin', async () => {
  addLanguages({
    './languages/nl.ts': async () => ({ messages: { fw: { dashboard: { title: 'Begin' } } } }),
  });
  await i18nProvider.changeLocale('nl');
  expect(i18nProvider.translate('fw.dashboard.title')).toBe('Begin');
  expect(i18nProvider.getLocales?.().map(({ locale }) => locale)).toEqual(['en', 'fr', 'nl']);
});

test('merging doesn’t change the original', () => {
  const base = { a: { b: '1', c: '2' } };
  expect(mergeMessages(base, { a: { b: '3' } })).toEqual({ a: { b: '3', c: '2' } });
  expect(base.a.b).toBe('1');
});

const catalog = catalogOf(resourceOf({}, {}, { path: 'books', one: 'Book', many: 'Books' }));
const { translate } = withModelNames(i18nProvider, (path) => catalog.find(path));

beforeEach(() => i18nProvider.changeLocale('en'));

it.each([
  ['created', 1, 'Book created'],
  ['updated', 1, 'Book updated'],
  ['deleted', 1, 'Book deleted'],
  ['deleted', 12, '12 books deleted'],
])('names the model in the %s notification', (done, smart_count, text) => {
  const options = { smart_count, _: 'Element' };
  expect(translate(`resources.books.notifications.${done}`, options)).toBe(text);
});

it('names the model in French', async () => {
  await i18nProvider.changeLocale('fr');
  const options = { smart_count: 2, _: 'Élément' };
  expect(translate('resources.books.notifications.deleted', options)).toBe('Books : 2 supprimés');
});

it('leaves other messages unchanged', () => {
  expect(translate('resources.gone.notifications.created', { _: 'Made' })).toBe('Made');
  expect(translate('resources.books.fields.title', { _: 'Title' })).toBe('Title');
  expect(translate('ra.action.save')).toBe('Save');
});
