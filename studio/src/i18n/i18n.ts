import { Store, useStore } from '../state/store.ts';

export type Locale = 'en' | 'fr';

/** A text, or a function that makes it of values. */
type Text = string | ((...values: never[]) => string);

type Translated<T> = {
  readonly [Key in keyof T]: T[Key] extends string ? string : T[Key];
};

/** The same texts in each language. */
export type Texts<T> = Readonly<Record<Locale, Translated<T>>>;

const KEY = 'fw.locale';
const LOCALES: readonly Locale[] = ['en', 'fr'];

/** Each language by its own name. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = { en: 'English', fr: 'Français' };

export const locale = new Store<Locale>('en');

/** Define texts in English and French; both have the same keys. */
export function defineTexts<T extends Record<string, Text>>(
  en: T,
  fr: Translated<NoInfer<T>>,
): Texts<T> {
  return { en: en as Translated<T>, fr };
}

/** Return the texts in the language of the page. */
export function useTexts<T>(texts: Texts<T>): Translated<T> {
  return texts[useStore(locale)];
}

/** Return the texts outside of components. */
export function textsNow<T>(texts: Texts<T>): Translated<T> {
  return texts[locale.get()];
}

/** Use the language that somebody chose, or else that of the browser. */
export function startLocale(): void {
  const wanted = [localStorage.getItem(KEY), ...navigator.languages];
  const found = wanted.map((one) => one?.slice(0, 2).toLowerCase()).find(isLocale);
  locale.set(found ?? 'en');
  document.documentElement.lang = locale.get();
}

export function chooseLocale(chosen: Locale): void {
  localStorage.setItem(KEY, chosen);
  locale.set(chosen);
  document.documentElement.lang = chosen;
}

function isLocale(value: string | undefined): value is Locale {
  return LOCALES.some((one) => one === value);
}
