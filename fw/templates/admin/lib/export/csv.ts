import type { Field } from '../resource/types';

const TEXTS = new Set(['enum', 'json', 'string', 'text']);

/** A line of CSV (RFC 4180), with its end. */
export function csvLine(cells: string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`;
}

function quoted(cell: string): string {
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/**
 * What stands in a cell for the value of a field: digits as they are, JSON on one line. A text
 * that a spreadsheet would take for a formula and run gets an apostrophe in front.
 */
export function csvCell(field: Field, value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = field.type === 'json' ? compact(String(value)) : String(value);
  return TEXTS.has(field.type) && /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
}

/** JSON without the space between its tokens; its texts keep theirs. */
function compact(json: string): string {
  return json.replace(/("(?:[^"\\]|\\.)*")|\s+/g, (_all, text: string | undefined) => text ?? '');
}
