import type { FormField } from '../schema/types.ts';

/** Words that a field may have by its type. */
const TEXT = /^(string|text)\b(?!.*\[\])/;
const NUMBER = /^(int|float|decimal)\b(?!.*\[\])/;
const MOMENT = /^(datetime|date|time)\b(?!.*\[\])/;
const DAY = /^(datetime|date)\b(?!.*\[\])/;
const LIST = /\[\]$/;

export const FLAGS = [
  ...(['nullable', 'required', 'unique', 'index', 'primary', 'private', 'readonly'] as const),
  ...(['not_blank', 'email', 'url', 'slug', 'phone', 'past', 'future'] as const),
];

export type Flag = (typeof FLAGS)[number];

/** Return the flags that make sense for a type, and those that the field has. */
export function flagsOf({ type, constraints }: FormField): Flag[] {
  const given = new Set(constraints.map((one) => one.word));
  const fits = (flag: Flag) => {
    if (['not_blank', 'email', 'url', 'slug', 'phone'].includes(flag)) return TEXT.test(type);
    if (flag === 'past' || flag === 'future') return DAY.test(type);
    return true;
  };
  return FLAGS.filter((flag) => given.has(flag) || fits(flag));
}

export type ValueWord =
  | 'default' | 'updated' | 'min' | 'max' | 'min_length' | 'max_length' | 'pattern' | 'map' | 'computed' | 'was';

/** Return the words with a value that make sense for a type, and those that the field has. */
export function valuesOf({ type, constraints }: FormField): ValueWord[] {
  const given = new Set(constraints.map((one) => one.word));
  const fits: Record<ValueWord, boolean> = {
    default: true,
    min: NUMBER.test(type) || MOMENT.test(type),
    max: NUMBER.test(type) || MOMENT.test(type),
    min_length: TEXT.test(type) || LIST.test(type),
    max_length: TEXT.test(type) || LIST.test(type),
    pattern: TEXT.test(type),
    map: true,
    computed: false,
    updated: false,
    was: false,
  };
  return (Object.keys(fits) as ValueWord[]).filter((word) => given.has(word) || fits[word]);
}
