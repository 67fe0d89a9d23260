import { useLocale } from 'react-admin';

/**
 * The locale for numbers and times in a language: the first of the reader's that is of this
 * language. A language that names its region itself stays as it is.
 */
export function regional(language: string, wanted: readonly string[]): string {
  const base = language.toLowerCase();
  const own = wanted.find((tag) => tag.toLowerCase().split('-')[0] === base);
  return own ?? language;
}

/** The locale for numbers and times in the language that is chosen, as the browser is set. */
export function useRegionalLocale(): string {
  return regional(useLocale() ?? 'en', navigator.languages);
}
