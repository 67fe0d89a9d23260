import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider, TranslationMessages } from 'react-admin';

import { byCode, completed, type Languages, type Messages, ownName, preferred } from './languages';
import { messages as english } from './languages/en';

/** Ours, and those that a project adds to them or has in their place. */
const languages = {
  ...byCode(import.meta.glob(['./languages/*.ts', '!./languages/en.ts'])),
  ...byCode(import.meta.glob('../../src/languages/*.ts')),
};

/** Translates into all languages that there are; what one lacks is said in English. */
export const i18nProvider: I18nProvider = makeI18nProvider(languages);

/** Takes the language that the browser asks for, until the user chooses another one. */
export async function takeBrowserLanguage(): Promise<void> {
  const code = preferred(navigator.languages, Object.keys(languages));
  if (code && code !== i18nProvider.getLocale()) {
    await i18nProvider.changeLocale(code).catch(() => undefined);
  }
}

export function makeI18nProvider(known: Languages): I18nProvider {
  const codes = [...new Set(['en', ...Object.keys(known)])].sort();
  const provider = polyglotI18nProvider(
    (code) => (code === 'en' ? english : load(known, code)),
    'en',
    [],
    { allowMissing: true },
  );
  // Only who opens the menu of languages reads their names, which take long to find out.
  const locales = codes.map((locale) => ({
    locale,
    get name() {
      return ownName(locale);
    },
  }));
  return { ...provider, getLocales: () => locales };
}

async function load(known: Languages, code: string): Promise<TranslationMessages> {
  const { messages } = (await known[code]?.()) ?? { messages: {} };
  return completed(english as Messages, messages) as unknown as TranslationMessages;
}
