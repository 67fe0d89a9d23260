import { locale } from './i18n.ts';
import { Store } from '../state/store.ts';

/** A sentence of the server by its code; a value may be a list of sentences. */
export interface Message {
  code: string;
  values: Readonly<Record<string, string | readonly Message[]>>;
}

/** Tells the server's sentences in the language of the page. */
export interface Translator {
  told: (message: Message, english: string) => string;
  parsed: (json: string) => unknown;
}

/** None in English, which the server speaks. */
export const translator = new Store<Translator | null>(null);

/** Get the sentences of the page's language. Without a connection, the page shows those of the server. */
export async function loadSentences(): Promise<void> {
  const wanted = locale.get();
  const found = wanted === 'en' ? null : await import('./translator.ts').then((one) => one.french()).catch(() => null);
  if (locale.get() === wanted) translator.set(found);
}

/** Return the data of JSON text, with its sentences in the language of the page. */
export function parsed(json: string): unknown {
  const now = translator.get();
  return now === null ? JSON.parse(json) : now.parsed(json);
}
