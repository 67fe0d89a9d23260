import type { Field } from './types';

/** A value of an enum as it is offered: `id` is what is stored and sent. */
export interface Choice {
  id: string;
  name: string;
}

/** The values of an enum, by what each is called. */
export function choicesOf(field: Field): Choice[] {
  const { values = [], labels = {} } = field;
  const given = values.map((id) => ({
    id,
    name: Object.hasOwn(labels, id) ? String(labels[id]) : readable(id),
  }));
  const count = (name: string) => given.filter((one) => one.name === name).length;
  // Two that can't be told apart are called as they are stored.
  return given.map(({ id, name }) => ({ id, name: count(name) > 1 ? id : name }));
}

const named = new WeakMap<Field, Map<string, string>>();

/** What a value of an enum is called; one that the descriptor doesn't know, as it is stored. */
export function choiceName(field: Field, value: string): string {
  let names = named.get(field);
  if (!names) {
    names = new Map(choicesOf(field).map(({ id, name }) => [id, name]));
    named.set(field, names);
  }
  return names.get(value) ?? value;
}

/** `in_progress` → `In progress`. Capitals stay as they are: they may be those of EUR or iOS. */
function readable(value: string): string {
  const words = value.replaceAll('_', ' ').trim();
  if (words === '') return value;
  return /^\p{Ll}+(?!\p{Lu})(\P{L}|$)/u.test(words)
    ? words.charAt(0).toUpperCase() + words.slice(1)
    : words;
}
