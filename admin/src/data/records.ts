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
import { fileKey, isFileRecord } from '../fields/files';
import { editableFields, fieldsOf, isText, itemField, manyToManyRelations } from '../resource/fields';
import type { Field, Resource } from '../resource/types';
import { rightsMembers } from './rights';

/**
 * A record as react-admin holds it: `id` is the primary key. Numbers that JavaScript would round
 * and decimals are strings of digits. JSON values are serialized.
 */
export type AdminRecord = RaRecord;

/** Member that holds the ETag of a record. Field names can't contain `@`. */
export const ETAG = '@etag';

/** Member of a form that holds the stored record after a conflict. */
export const STORED = '@stored';

export function toRecord(resource: Resource, given: JsonObject, etag?: string): AdminRecord {
  const record: AdminRecord = { id: recordKey(resource, given) };
  for (const [name, value] of Object.entries(given)) {
    const field = resource.fields[name];
    if (name === 'id' && (resource.key !== 'id' || resource.keys)) continue;
    record[name] = field ? toRecordValue(field, value) : value;
  }
  if (etag) record[ETAG] = etag;
  return record;
}

/** Return the primary key of a record, to the digit. A composite key is the end of its path. */
export function recordKey(resource: Resource, given: JsonObject): Identifier {
  if (resource.keys) return resource.keys.map((name) => segment(given[name])).join('/');
  const key = given[resource.key];
  return typeof key === 'number' || typeof key === 'string' ? key : String(key);
}

function segment(value: Json | undefined): string {
  return encodeURIComponent(String(value));
}

/** Return the path of a record. */
export function recordPath({ path, keys }: Resource, id: Identifier): string {
  return `${path}/${keys ? id : encodeURIComponent(id)}`;
}

/** Convert a value of the API into a value of a record. */
export function toRecordValue(field: Field, value: Json): unknown {
  if (value === null) return null;
  if (field.type === 'json') return writeJson(value, 2);
  if (field.type === 'array' && Array.isArray(value)) {
    return value.map((one) => String(toRecordValue(itemField(field), one)));
  }
  if (isLosslessNumber(value)) return field.type === 'float' ? Number(value.value) : value.value;
  return value;
}

/** Build the body that creates a record. Empty fields are left to the server. */
export function createBody(resource: Resource, values: Partial<AdminRecord>): JsonObject {
  const body: JsonObject = {};
  for (const [name, field] of writableFields(resource)) {
    const value = values[name];
    if (isStoredFile(value)) continue;
    const given = isEmpty(value) ? emptiedValue(field, value) : toApiValue(field, value);
    if (given !== undefined) body[name] = given;
  }
  return { ...body, ...changedLinks(resource, values) };
}

function isEmpty(value: unknown): boolean {
  return isNullish(value) || value === '';
}

/**
 * Return the value to send for a field whose default the user has removed; without it the server
 * would fill in the default again.
 */
function emptiedValue(field: Field, value: unknown): Json | undefined {
  if (value === undefined || field.default === undefined || field.private) return undefined;
  if (isText(field) && (value === '' || !field.nullable)) return '';
  return field.nullable ? null : undefined;
}

/** Build the body that updates a record, with only the changed fields. */
export function updateBody(
  resource: Resource,
  values: Partial<AdminRecord>,
  before: Partial<AdminRecord> = {},
): JsonObject {
  const body: JsonObject = {};
  for (const [name, field] of writableFields(resource)) {
    if (field.given || field.creating || !(name in values) || isSameValue(values[name], before[name])) continue;
    const value = values[name];
    if ((field.private && isEmpty(value)) || isStoredFile(value)) continue;
    body[name] = toApiValue(field, value ?? null);
  }
  return { ...body, ...changedLinks(resource, values, before) };
}

function writableFields(resource: Resource): [string, Field][] {
  return fieldsOf(resource)
    .filter((field) => !field.made)
    .map((field) => [field.name, field]);
}

function changedLinks(
  resource: Resource,
  values: Partial<AdminRecord>,
  before: Partial<AdminRecord> = {},
): JsonObject {
  const body: JsonObject = {};
  for (const { field, text_keys } of manyToManyRelations(resource)) {
    const keys: unknown = values[field];
    if (!Array.isArray(keys) || haveSameKeys(keys, before[field])) continue;
    body[field] = keys.map(text_keys ? String : toApiKey);
  }
  return body;
}

/** Return true if two form values are equal. Strings of digits equal the number. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (isNullish(one) || isNullish(other)) return isNullish(one) && isNullish(other);
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, place) => isSameValue(item, other[place]));
  }
  if (isFileRecord(one) && isFileRecord(other)) return fileKey(one) === fileKey(other);
  return one === other || (typeof one !== typeof other && String(one) === String(other));
}

/** Return true for a file that the form shows, but doesn't replace: only uploads are sent. */
function isStoredFile(value: unknown): boolean {
  return isFileRecord(value) && value.token === undefined;
}

function isNullish(value: unknown): boolean {
  return value === undefined || value === null;
}

/** Return true if two lists contain the same keys in any order. */
export function haveSameKeys(keys: unknown, others: unknown): boolean {
  if (!Array.isArray(keys) || !Array.isArray(others)) return keys === others;
  const had = new Set(others.map(String));
  return had.size === keys.length && keys.every((key) => had.has(String(key)));
}

/** Convert a UUID or an integer. The API doesn't accept a string for an integer. */
function toApiKey(key: unknown): Json {
  const text = String(key);
  return /^-?\d+$/.test(text) ? exactNumber(text) : text;
}

/**
 * Convert a form value into a value of the API: digits into a number, serialized JSON into its
 * value, and an emptied field that holds no text into null.
 */
function toApiValue(field: Field, value: unknown): Json {
  if (value === null || (value === '' && !isText(field))) return null;
  if (isFileRecord(value)) return value.token ?? null;
  if (Array.isArray(value)) return value.map((one) => toApiValue(itemField(field), one));
  if (typeof value === 'string' && field.type === 'int')
    return exactNumber(canonicalInteger(value));
  if (typeof value === 'string' && field.type === 'float') return Number(value);
  if (typeof value === 'string' && field.type === 'decimal') return unsignedText(value);
  if (typeof value === 'string' && field.type === 'bool') return value === 'true';
  if (typeof value === 'string' && field.type === 'json') return readJson(value);
  return value as Json;
}

/** JSON allows no leading zeros and no plus sign. */
function canonicalInteger(text: string): string {
  return BigInt(unsignedText(text)).toString();
}

function unsignedText(text: string): string {
  return text.trim().replace(/^\+/, '');
}

/** Parse the response of a list into records and their total number. */
export function parseList(resource: Resource, body: Json): { data: AdminRecord[]; total: number } {
  const rows = isObject(body) && Array.isArray(body.data) ? body.data : [];
  const meta = isObject(body) && isObject(body.meta) ? body.meta : {};
  const rights = isObject(meta.can) && Array.isArray(meta.can.records) ? meta.can.records : [];
  return {
    data: rows.filter(isObject).map((row, place) => {
      return Object.assign(toRecord(resource, row), rightsMembers(row, meta, rights[place]));
    }),
    total: typeof meta.total === 'number' ? meta.total : rows.length,
  };
}

/** Parse the response of a single record. */
export function parseRecord(resource: Resource, body: Json, etag?: string): AdminRecord {
  const row = isObject(body) && isObject(body.data) ? body.data : {};
  const meta = isObject(body) && isObject(body.meta) ? body.meta : {};
  return Object.assign(toRecord(resource, row, etag), rightsMembers(row, meta, meta.can));
}

/**
 * Query a record on its own. Records of a list have no ETag and no links, so a form must not start
 * with one.
 */
export const FULL_RECORD = { whole: true };

/**
 * Return the initial values of a create form: the defaults of the schema, and false for a required
 * boolean.
 */
export function defaultValues(resource: Resource): Record<string, unknown> {
  const start: Record<string, unknown> = {};
  for (const field of editableFields(resource)) {
    if (field.default !== undefined)
      start[field.name] = toRecordValue(field, field.default as Json);
    else if (field.type === 'bool' && field.required) start[field.name] = false;
    else if (field.type === 'array' && field.required) start[field.name] = [];
  }
  return start;
}
