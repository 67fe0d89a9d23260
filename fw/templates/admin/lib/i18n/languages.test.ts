import { expect, test } from 'vitest';

import { byCode, completed, type Messages, ownName, preferred } from './languages';
import { messages as english } from './languages/en';
import { messages as french } from './languages/fr';
import { makeI18nProvider } from './provider';

function texts(messages: Messages, path = ''): Map<string, string> {
  return new Map(
    Object.entries(messages).flatMap(([name, text]) =>
      typeof text === 'string'
        ? [[path + name, text] as const]
        : [...texts(text, `${path}${name}.`)],
    ),
  );
}

function gaps(text: string): string[] {
  return [...new Set(text.match(/%\{\w+\}/g))].sort();
}

test('French says all that English says, with the same gaps to fill', () => {
  const said = texts(french.fw as Messages);
  const wanted = texts(english.fw as Messages);
  expect([...said.keys()].sort()).toEqual([...wanted.keys()].sort());
  for (const [key, text] of said) expect.soft(gaps(text), key).toEqual(gaps(wanted.get(key) ?? ''));
});

test('a language is the name of its file', async () => {
  const module = { messages: {} };
  const languages = byCode({ './languages/pt-BR.ts': async () => module });
  expect(Object.keys(languages)).toEqual(['pt-BR']);
  expect(await languages['pt-BR']?.()).toBe(module);
});

test.each([
  [['fr-CA', 'en'], 'fr'],
  [['pt-br'], 'pt-BR'],
  [['de', 'EN-us'], 'en'],
  [['de'], undefined],
  [[], undefined],
])('of %j it is %s', (wanted, found) => {
  expect(preferred(wanted, ['en', 'fr', 'pt-BR'])).toBe(found);
});

test('a language calls itself by its own name', () => {
  expect(ownName('fr')).toBe('Français');
  expect(ownName('en')).toBe('English');
});

test('what a language lacks is said in English', async () => {
  const provider = makeI18nProvider({
    nl: async () => ({ messages: { fw: { login: { submit: 'Inloggen' } } } }),
  });
  await provider.changeLocale('nl');
  expect(provider.translate('fw.login.submit')).toBe('Inloggen');
  expect(provider.translate('fw.login.email')).toBe('E-mail');
  expect(provider.translate('ra.action.save')).toBe('Save');
  expect(provider.getLocales?.().map(({ locale }) => locale)).toEqual(['en', 'nl']);
});

test('completing leaves the original as it is', () => {
  const base = { a: { b: '1', c: '2' } };
  expect(completed(base, { a: { b: '3' } })).toEqual({ a: { b: '3', c: '2' } });
  expect(base.a.b).toBe('1');
});
