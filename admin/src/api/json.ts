import { isLosslessNumber, LosslessNumber, parse, stringify } from 'lossless-json';

/** A JSON value. Numbers that JavaScript would round are instances of LosslessNumber. */
export type Json = boolean | number | string | LosslessNumber | Json[] | JsonObject | null;

export interface JsonObject {
  [name: string]: Json;
}

/** Matches numbers that may not survive a round trip, and text that looks like one. */
const RISKY = /(?:^|[[,:\s])(?:-0|-?\d+[.eE]|-?\d{16})/;

/** Parse JSON without rounding. Throw a SyntaxError with the position of an error. */
export function readJson(text: string): Json {
  if (!RISKY.test(text)) {
    // JSON.parse is ten times as fast and gives the same result here.
    try {
      return JSON.parse(text) as Json;
    } catch {
      // The parser below reports the position.
    }
  }
  return parse(text, null, exactNumber) as Json;
}

/** Serialize JSON, with numbers as they were read. */
export function writeJson(value: unknown, indent?: number): string {
  return stringify(value, null, indent) ?? 'null';
}

export function isObject(value: unknown): value is JsonObject {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !isLosslessNumber(value)
  );
}

/** Return a number, or a LosslessNumber if JavaScript would round it. */
export function exactNumber(digits: string): number | LosslessNumber {
  const number = Number(digits);
  return String(number) === digits ? number : new LosslessNumber(digits);
}

export { isLosslessNumber };
