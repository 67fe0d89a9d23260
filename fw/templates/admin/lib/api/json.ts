import { LosslessNumber, isLosslessNumber, parse, stringify } from 'lossless-json';

/** A value of JSON; a number that a JavaScript number would round is a LosslessNumber. */
export type Json = boolean | number | string | LosslessNumber | Json[] | JsonObject | null;

export interface JsonObject {
  [name: string]: Json;
}

/** Reads JSON without rounding; a SyntaxError says where it can't be read. */
export function readJson(text: string): Json {
  return parse(text, null, exactNumber) as Json;
}

/** Writes JSON, numbers as they were read. */
export function writeJson(value: unknown, indent?: number): string {
  return stringify(value, null, indent) ?? 'null';
}

export function isObject(value: unknown): value is JsonObject {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !isLosslessNumber(value)
  );
}

/** A number from its digits, to be written into JSON as they are. */
export function exactNumber(digits: string): number | LosslessNumber {
  const number = Number(digits);
  return String(number) === digits ? number : new LosslessNumber(digits);
}

export { isLosslessNumber };
