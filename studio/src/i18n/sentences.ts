import type { Sentence } from '../api/types.ts';
import { useStore } from '../state/store.ts';
import { locale } from './i18n.ts';
import french from './sentences.fr.json';

/** A sentence of the server by its code; a value may be a list of sentences. */
export interface Message {
  code: string;
  values: Readonly<Record<string, string | readonly Message[]>>;
}

const FRENCH: Readonly<Record<string, string>> = french;

/** Return a sentence in French, its English text for an unknown code. */
export function inFrench({ code, values }: Message, english: string): string {
  return FRENCH[code]?.replace(/\{(\w+)\}/g, (_, name: string) => written(values[name])) ?? english;
}

function written(value: string | readonly Message[] | undefined): string {
  if (value === undefined) return '';
  // Numbers are grouped as in English.
  if (typeof value === 'string') return /^\d{1,3}(?:,\d{3})+$/.test(value) ? value.replaceAll(',', '\u202f') : value;
  return value.map((one) => inFrench(one, one.code)).join(', ');
}

/** Return the function that gives a sentence of a plan in the language of the page. */
export function useSentences(): (one: Sentence) => string {
  const isFrench = useStore(locale) === 'fr';
  return ({ text, message }) => (isFrench && message !== null ? inFrench(message, text) : text);
}
