import { required } from 'react-admin';

import { readJson } from '../api/json';
import { isFileRecord } from '../fields/files';
import { isText, itemField } from '../resource/fields';
import type { Field } from '../resource/types';

/** Message key and arguments of an invalid value, or undefined for a valid one. */
export type ValidationError = { message: string; args: Record<string, unknown> } | undefined;

/** Validate the value of a field. Empty values are valid. */
export function validateValue(field: Field, value: unknown): ValidationError {
  if (value === undefined || value === null || value === '') return undefined;
  if (isFileRecord(value)) return value.pending ? invalid('uploading') : undefined;
  if (Array.isArray(value)) return validateItems(field, value);
  return validateType(field, value) ?? validateRules(field, String(value));
}

function validateItems(field: Field, values: unknown[]): ValidationError {
  const { min_items: least = 0, max_items: most = Number.POSITIVE_INFINITY } = field;
  if (values.length < least) return invalid('min_items', { smart_count: least });
  if (values.length > most) return invalid('max_items', { smart_count: most });
  const item = itemField(field);
  return values.map((value) => validateValue(item, value)).find((error) => error !== undefined);
}

function validateType(field: Field, value: unknown): ValidationError {
  const text = String(value).trim();
  switch (field.type) {
    case 'bool':
      return text === 'true' || text === 'false' ? undefined : invalid('boolean');
    case 'int':
      return validateInteger(text);
    case 'decimal':
      return validateDecimal(text, field.precision ?? 38, field.scale ?? 0);
    case 'float':
      return FLOAT.test(text) && Number.isFinite(Number(text)) ? undefined : invalid('number');
    case 'uuid':
      return UUID.test(text) ? undefined : invalid('uuid');
    case 'json':
      return validateJson(String(value));
    case 'string':
    case 'text':
      return validateText(String(value), field.length);
    default:
      return undefined;
  }
}

// Number() also accepts whitespace and 0x10.
const FLOAT = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const UUID = /^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;
const MIN_INT64 = -(2n ** 63n);
const MAX_INT64 = 2n ** 63n - 1n;
const UNSTORABLE = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

function invalid(name: string, args: Record<string, unknown> = {}): ValidationError {
  return { message: `fw.validation.${name}`, args };
}

function validateInteger(text: string): ValidationError {
  if (!/^[+-]?\d+$/.test(text)) return invalid('integer');
  const number = BigInt(text.replace('+', ''));
  return number < MIN_INT64 || number > MAX_INT64 ? invalid('too_large') : undefined;
}

function validateDecimal(text: string, precision: number, scale: number): ValidationError {
  const [, whole = '', fraction = ''] = /^[+-]?(\d*)(?:\.(\d*))?$/.exec(text) ?? [];
  if (whole === '' && fraction === '') return invalid('decimal');
  if (fraction.replace(/0+$/, '').length > scale) return invalid('scale', { smart_count: scale });
  const room = precision - scale;
  return whole.replace(/^0+/, '').length > room
    ? invalid('digits', { smart_count: room })
    : undefined;
}

function validateText(text: string, length: number | undefined): ValidationError {
  if (UNSTORABLE.test(text)) return invalid('unstorable');
  // Count characters as the database does, not UTF-16 code units.
  return length !== undefined && text.length > length && [...text].length > length
    ? invalid('length', { smart_count: length })
    : undefined;
}

/** Validate a value against the rules of its field. The API has the final say. */
function validateRules(field: Field, text: string): ValidationError {
  if (field.not_blank && text.trim() === '') return invalid('blank');
  const least = field.min_length;
  if (least !== undefined && [...text].length < least) {
    return invalid('min_length', { smart_count: least });
  }
  if (field.pattern !== undefined && !matches(field.pattern, text)) {
    return invalid('pattern', { pattern: field.pattern });
  }
  if (field.min !== undefined && isBelow(field, text, field.min)) {
    return invalid('min', { min: field.min });
  }
  return field.max !== undefined && isBelow(field, field.max, text)
    ? invalid('max', { max: field.max })
    : undefined;
}

/** Return true for a text that matches, and for a pattern that only the API understands. */
function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return true;
  }
}

function isBelow(field: Field, one: number | string, other: number | string): boolean {
  // Datetimes of a form are in the time zone of the browser.
  if (field.type === 'datetime') return false;
  const isText = field.type === 'date' || field.type === 'time';
  return isText ? String(one) < String(other) : Number(one) < Number(other);
}

/** Validate a text as JSON. */
export function validateJson(text: string): ValidationError {
  try {
    const value = readJson(text);
    return hasUnstorableText(value) ? invalid('unstorable') : undefined;
  } catch (error) {
    return invalid('json', { reason: error instanceof Error ? error.message : '' });
  }
}

function hasUnstorableText(value: unknown): boolean {
  if (typeof value === 'string') return UNSTORABLE.test(value);
  if (Array.isArray(value)) return value.some(hasUnstorableText);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([name, member]) => UNSTORABLE.test(name) || hasUnstorableText(member),
  );
}

/** Return true if a stored record always has a value for the field. */
function isAlwaysSet(field: Field): boolean {
  if (field.private) return false; // An empty value keeps the stored one.
  return field.required === true || (!field.nullable && !isText(field));
}

/** Return the validators of a field. The API has the final say. */
export function validatorsOf(field: Field, creating: boolean) {
  const check = (value: unknown): ValidationError => validateValue(field, value);
  // An empty array is a value.
  const needed = field.type !== 'array' && (creating ? field.required : isAlwaysSet(field));
  return needed ? [required(), check] : [check];
}
