import type { Sentence } from '../api/types.ts';
import { useStore } from '../state/store.ts';
import { translator } from './sentences.ts';

/** Return the function that gives a sentence of a plan in the language of the page. */
export function useSentences(): (one: Sentence) => string {
  const now = useStore(translator);
  return ({ text, message }) => (message === null || now === null ? text : now.told(message, text));
}
