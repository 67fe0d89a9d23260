import polyglotI18nProvider from 'ra-i18n-polyglot';
import { useEffect } from 'react';
import { type I18nProvider, type TranslationMessages, useLocale } from 'react-admin';

import { modelLabels } from '../resource/fields';
import type { Resource } from '../resource/types';
import { messages as english } from './languages/en';

/** Languages of the admin besides English, and those that the project adds or overrides. */
const languages: Languages = {
  fr: () => import('./languages/fr') as Promise<LanguageModule>,
};

/** Translates into all languages that there are; what one lacks is said in English. */
export const i18nProvider: I18nProvider = createI18nProvider(languages);

/** Add languages, or replace them; by the paths of their files. */
export function addLanguages(files: LanguageFiles): void {
  Object.assign(languages, languagesByCode(files));
}

/** Switch to the browser's language, unless the user has chosen one. */
export async function applyBrowserLanguage(): Promise<void> {
  const code = matchLanguage(navigator.languages, Object.keys(languages));
  if (code && code !== i18nProvider.getLocale()) {
    await i18nProvider.changeLocale(code).catch(() => undefined);
  }
}

export function createI18nProvider(known: Languages): I18nProvider {
  const provider = polyglotI18nProvider(
    (code) => (code === 'en' ? english : load(known, code)),
    'en',
    [],
    { allowMissing: true },
  );
  const getLocales = () =>
    [...new Set(['en', ...Object.keys(known)])].sort().map((locale) => ({
      locale,
      // Computing the names is slow, and only the language menu reads them.
      get name() {
        return languageName(locale);
      },
    }));
  return { ...provider, getLocales };
}

async function load(known: Languages, code: string): Promise<TranslationMessages> {
  const { messages } = (await known[code]?.()) ?? { messages: {} };
  return mergeMessages(english as Messages, messages) as unknown as TranslationMessages;
}

const NOTICE = /^resources\.([^.]+)\.notifications\.(created|deleted|updated)$/;

/** Name the model in the notifications of react-admin: “Post created”. */
export function withModelNames(
  provider: I18nProvider,
  find: (path: string) => Resource | undefined,
): I18nProvider {
  const translate: I18nProvider['translate'] = (key, options) => {
    const [, path = '', done] = (key.startsWith('resources.') && NOTICE.exec(key)) || [];
    const resource = find(path);
    if (!resource) return provider.translate(key, options);
    return provider.translate(`fw.notice.${done}`, { ...options, ...modelLabels(resource) });
  };
  return { ...provider, translate };
}

/** Messages of a language, nested: `{fw: {login: {submit: 'Log in'}}}`. */
export interface Messages {
  [name: string]: Messages | string;
}

/** A module in `src/languages`; it exports `messages`. */
export interface LanguageModule {
  messages: Messages;
}

/** Loaders of such modules by path, as `import.meta.glob` returns them. */
export type LanguageFiles = Record<string, () => Promise<LanguageModule>>;

/** Loaders of messages by language code. */
type Languages = Record<string, () => Promise<LanguageModule>>;

/** Index files by name: `./languages/pt-BR.ts` is `pt-BR`. */
export function languagesByCode(files: LanguageFiles): Languages {
  return Object.fromEntries(
    Object.entries(files).map(([path, load]) => [
      path.replace(/^.*\//, '').replace(/\.ts$/, ''),
      load,
    ]),
  );
}

/** Return the first available language that the user prefers: `fr` matches `fr-CA`. */
export function matchLanguage(
  preferred: readonly string[],
  available: string[],
): string | undefined {
  for (const tag of preferred) {
    const found = [tag, tag.split('-')[0]].find((code) =>
      available.some((known) => known.toLowerCase() === code?.toLowerCase()),
    );
    if (found) return available.find((known) => known.toLowerCase() === found.toLowerCase());
  }
  return undefined;
}

/** Return the name of a language in that language: `fr` → `Français`. */
export function languageName(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** Return the base messages, overridden by the given ones. */
export function mergeMessages(base: Messages, given: Messages): Messages {
  const result: Messages = { ...base };
  for (const [name, text] of Object.entries(given)) {
    const standing = result[name];
    result[name] =
      typeof text === 'object' && typeof standing === 'object'
        ? mergeMessages(standing, text)
        : text;
  }
  return result;
}

/** Set the language of the document for the browser and for screen readers. */
export function useDocumentLanguage(): void {
  const locale = useLocale();
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
}
