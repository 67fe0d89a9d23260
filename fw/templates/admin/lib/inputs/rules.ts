import { required } from 'react-admin';

import { readJson } from '../api/json';
import { isText } from '../resource/fields';
import type { Field } from '../resource/types';

/** What is wrong with a value, as a text to translate; undefined if nothing is. */
export type Fault = { message: string; args: Record<string, unknown> } | undefined;

/** Says what is wrong with a value that was entered for a field; empty ones pass. */
export function faultOf(field: Field, value: unknown): Fault {
  if (value === undefined || value === null || value === '') return undefined;
  const text = String(value).trim();
  switch (field.type) {
    case 'int':
      return wholeFault(text);
    case 'decimal':
      return decimalFault(text, field.precision ?? 38, field.scale ?? 0);
    case 'float':
      return FLOAT.test(text) && Number.isFinite(Number(text)) ? undefined : fault('number');
    case 'uuid':
      return UUID.test(text) ? undefined : fault('uuid');
    case 'json':
      return jsonFault(String(value));
    case 'string':
    case 'text':
      return textFault(String(value), field.length);
    default:
      return undefined;
  }
}

// Number() would take more for one: nothing but spaces, and 0x10.
const FLOAT = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const UUID = /^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;
const LEAST = -(2n ** 63n);
const MOST = 2n ** 63n - 1n;
const UNFIT = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

function fault(name: string, args: Record<string, unknown> = {}): Fault {
  return { message: `fw.fault.${name}`, args };
}

function wholeFault(text: string): Fault {
  if (!/^[+-]?\d+$/.test(text)) return fault('whole');
  const number = BigInt(text.replace('+', ''));
  return number < LEAST || number > MOST ? fault('range') : undefined;
}

function decimalFault(text: string, precision: number, scale: number): Fault {
  const [, whole = '', fraction = ''] = /^[+-]?(\d*)(?:\.(\d*))?$/.exec(text) ?? [];
  if (whole === '' && fraction === '') return fault('decimal');
  if (fraction.replace(/0+$/, '').length > scale) return fault('scale', { smart_count: scale });
  const room = precision - scale;
  return whole.replace(/^0+/, '').length > room
    ? fault('digits', { smart_count: room })
    : undefined;
}

function textFault(text: string, length: number | undefined): Fault {
  if (UNFIT.test(text)) return fault('unfit');
  // As the database does, count characters, of which some are two in JavaScript.
  return length !== undefined && text.length > length && [...text].length > length
    ? fault('length', { smart_count: length })
    : undefined;
}

/** What is wrong with a text that should be JSON. */
export function jsonFault(text: string): Fault {
  try {
    const value = readJson(text);
    return unfitJson(value) ? fault('unfit') : undefined;
  } catch (error) {
    return fault('json', { reason: error instanceof Error ? error.message : '' });
  }
}

function unfitJson(value: unknown): boolean {
  if (typeof value === 'string') return UNFIT.test(value);
  if (Array.isArray(value)) return value.some(unfitJson);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, member]) => UNFIT.test(name) || unfitJson(member));
}

/** Whether a record has a value there at all times, which can be another one but not none. */
function isKept(field: Field): boolean {
  if (field.private) return false; // What stays empty leaves what is stored.
  return field.required === true || (!field.nullable && !isText(field));
}

/** The checks that a form makes before it asks the API, whose answer counts. */
export function rulesOf(field: Field, creating: boolean) {
  const check = (value: unknown): Fault => faultOf(field, value);
  const needed = creating ? field.required : isKept(field);
  return needed ? [required(), check] : [check];
}
