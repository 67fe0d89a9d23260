import type { Identifier, RaRecord } from 'react-admin';

import {
  exactNumber,
  isLosslessNumber,
  isObject,
  type Json,
  type JsonObject,
  readJson,
  writeJson,
} from '../api/json';
import { fieldsOf, isText, linkedRelations } from '../resource/fields';
import type { Field, Resource } from '../resource/types';

/**
 * A record as the pages hold it: `id` is the key, whatever the model calls it; numbers that
 * JavaScript would round, and decimals, are their digits as text; JSON is its text.
 */
export type AdminRecord = RaRecord;

/** Where a record keeps the ETag that it was read with; no field can be called so. */
export const ETAG = '@etag';

/** Where a form keeps what others have stored since it was opened, once it has been told so. */
export const STORED = '@stored';

export function fromApi(resource: Resource, given: JsonObject, etag?: string): AdminRecord {
  const record: AdminRecord = { id: keyOf(resource, given) };
  for (const [name, value] of Object.entries(given)) {
    const field = resource.fields[name];
    if (name === 'id' && resource.key !== 'id') continue;
    record[name] = field ? heldValue(field, value) : value;
  }
  if (etag) record[ETAG] = etag;
  return record;
}

/** The key of a record as the pages hold it: to the digit. */
export function keyOf(resource: Resource, given: JsonObject): Identifier {
  const key = given[resource.key];
  return typeof key === 'number' || typeof key === 'string' ? key : String(key);
}

/** The value of a field as the pages hold it, of what the API says. */
export function heldValue(field: Field, value: Json): unknown {
  if (value === null) return null;
  if (field.type === 'json') return writeJson(value, 2);
  if (isLosslessNumber(value)) return field.type === 'float' ? Number(value.value) : value.value;
  return value;
}

/** Makes the body that creates a record: what was left empty is left to the server. */
export function createBody(resource: Resource, values: Partial<AdminRecord>): JsonObject {
  const body: JsonObject = {};
  for (const [name, field] of writable(resource)) {
    const value = values[name];
    const given = isEmpty(value) ? emptied(field, value) : sent(field, value);
    if (given !== undefined) body[name] = given;
  }
  return { ...body, ...links(resource, values) };
}

function isEmpty(value: unknown): boolean {
  return isNothing(value) || value === '';
}

/** A field that began with its default and was emptied: left out, it would be filled again. */
function emptied(field: Field, value: unknown): Json | undefined {
  if (value === undefined || field.default === undefined || field.private) return undefined;
  if (isText(field) && (value === '' || !field.nullable)) return '';
  return field.nullable ? null : undefined;
}

/** Makes the body that changes a record: only what isn't as it was. */
export function updateBody(
  resource: Resource,
  values: Partial<AdminRecord>,
  before: Partial<AdminRecord> = {},
): JsonObject {
  const body: JsonObject = {};
  for (const [name, field] of writable(resource)) {
    if (!(name in values) || sameValue(values[name], before[name])) continue;
    const value = values[name];
    if (field.private && isEmpty(value)) continue;
    body[name] = sent(field, value ?? null);
  }
  return { ...body, ...links(resource, values, before) };
}

function writable(resource: Resource): [string, Field][] {
  return fieldsOf(resource)
    .filter((field) => !field.made)
    .map((field) => [field.name, field]);
}

function links(
  resource: Resource,
  values: Partial<AdminRecord>,
  before: Partial<AdminRecord> = {},
): JsonObject {
  const body: JsonObject = {};
  for (const { field } of linkedRelations(resource)) {
    const keys: unknown = values[field];
    if (!Array.isArray(keys) || sameKeys(keys, before[field])) continue;
    body[field] = keys.map(keySent);
  }
  return body;
}

/** Whether two values of a form stand for the same; digits are the number that they stand for. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (isNothing(one) || isNothing(other)) return isNothing(one) && isNothing(other);
  return one === other || (typeof one !== typeof other && String(one) === String(other));
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null;
}

/** Whether two lists name the same keys, in whichever order. */
export function sameKeys(keys: unknown, others: unknown): boolean {
  if (!Array.isArray(keys) || !Array.isArray(others)) return keys === others;
  const had = new Set(others.map(String));
  return had.size === keys.length && keys.every((key) => had.has(String(key)));
}

/** Links lead to keys that are a UUID or an int; the API takes no text for an int. */
function keySent(key: unknown): Json {
  const text = String(key);
  return /^-?\d+$/.test(text) ? exactNumber(text) : text;
}

/** Digits become the number that they stand for, the text of JSON becomes what it says. */
function sent(field: Field, value: unknown): Json {
  if (value === null) return null;
  if (typeof value === 'string' && field.type === 'int') return exactNumber(wholeDigits(value));
  if (typeof value === 'string' && field.type === 'float') return Number(value);
  if (typeof value === 'string' && field.type === 'decimal') return digits(value);
  if (typeof value === 'string' && field.type === 'json') return readJson(value);
  return value as Json;
}

/** JSON knows no zeros in front of a number, and no plus. */
function wholeDigits(text: string): string {
  return BigInt(digits(text)).toString();
}

function digits(text: string): string {
  return text.trim().replace(/^\+/, '');
}

/** The records of a list's answer, with how many there are in all. */
export function listFromApi(
  resource: Resource,
  body: Json,
): { data: AdminRecord[]; total: number } {
  const rows = isObject(body) && Array.isArray(body.data) ? body.data : [];
  const meta = isObject(body) && isObject(body.meta) ? body.meta : {};
  return {
    data: rows.filter(isObject).map((row) => fromApi(resource, row)),
    total: typeof meta.total === 'number' ? meta.total : rows.length,
  };
}

/** The record of an answer. */
export function oneFromApi(resource: Resource, body: Json, etag?: string): AdminRecord {
  const row = isObject(body) && isObject(body.data) ? body.data : {};
  return fromApi(resource, row, etag);
}

/**
 * Asks for a record by itself: one that a list has shown lacks its ETag and its links, so a form
 * must not begin with it.
 */
export const WHOLE = { whole: true };
