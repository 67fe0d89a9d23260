import { isFileRecord } from '../../fields/files';
import type { Field } from '../../resource/types';

const TEXT_TYPES = new Set(['array', 'enum', 'json', 'string', 'text']);

/** Return a line of CSV (RFC 4180) with its line break. */
export function csvLine(cells: string[]): string {
  return `${cells.map(quote).join(',')}\r\n`;
}

function quote(cell: string): string {
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/**
 * Return the cell for the value of a field: numbers unchanged, JSON on one line. Text that a
 * spreadsheet would evaluate as a formula is prefixed with an apostrophe.
 */
export function csvCell(field: Field, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (isFileRecord(value)) return csvCell({ ...field, type: 'string' }, value.name);
  const text = field.type === 'json' ? compact(String(value)) : plainText(value);
  return TEXT_TYPES.has(field.type) && /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
}

/** The items of an array are separated by semicolons. */
function plainText(value: unknown): string {
  return Array.isArray(value) ? value.join('; ') : String(value);
}

/** Remove whitespace between the tokens of JSON. */
function compact(json: string): string {
  return json.replace(/("(?:[^"\\]|\\.)*")|\s+/g, (_all, text: string | undefined) => text ?? '');
}
