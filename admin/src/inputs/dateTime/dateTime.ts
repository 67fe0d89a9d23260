/**
 * Kind of value: a date, a moment or a time of day; or a date that stands for the moment at which
 * that day starts or ends in the user's time zone.
 */
export type DateTimeKind = 'date' | 'datetime-local' | 'day-end' | 'day-start' | 'time';

/** Return the type of the HTML input. */
export function inputType(type: DateTimeKind): 'date' | 'datetime-local' | 'time' {
  return type === 'day-start' || type === 'day-end' ? 'date' : type;
}

const DAY_BOUNDARY = { 'day-start': '00:00:00', 'day-end': '23:59:59.999' };

/**
 * Convert a value into the text of the input, in the user's time zone, with seconds if there are
 * any.
 */
export function toInputText(type: DateTimeKind, value: unknown): string {
  if (typeof value !== 'string' || value === '') return '';
  if (type === 'time')
    return withoutZeroSeconds(/^\d\d:\d\d(:\d\d(\.\d{1,3})?)?/.exec(value)?.[0] ?? '');
  if (type === 'date') return value;
  const local = localText(value);
  return type === 'datetime-local' ? withoutZeroSeconds(local) : local.slice(0, 10);
}

/** Return true if the text contains seconds, so that the input must show them. */
export function hasSeconds(text: string): boolean {
  return /\d\d:\d\d:\d\d/.test(text);
}

function withoutZeroSeconds(text: string): string {
  return text.replace(/(\d\d:\d\d):00$/, '$1');
}

/** Convert the text of the input into a value. Moments are stored in UTC. */
export function fromInputText(type: DateTimeKind, text: string): string | null {
  if (text === '') return null;
  if (type === 'time') return text.length === 5 ? `${text}:00` : text;
  if (type === 'date') return text;
  const moment = new Date(type === 'datetime-local' ? text : `${text}T${DAY_BOUNDARY[type]}`);
  // Keep invalid moments, such as the year 20245, so that the API rejects them. Null would empty
  // the field.
  if (Number.isNaN(moment.getTime())) return type === 'datetime-local' ? text : null;
  // Moments are stored to the microsecond; a Date holds milliseconds.
  return type === 'day-end' ? moment.toISOString().replace('Z', '999Z') : moment.toISOString();
}

/**
 * Convert the text of the input into a value. An unchanged text restores the stored value to the
 * microsecond, which the input can't show.
 */
export function changedValue(type: DateTimeKind, text: string, before: unknown): string | null {
  return typeof before === 'string' && toInputText(type, before) === withoutZeroSeconds(text)
    ? before
    : fromInputText(type, text);
}

function localText(iso: string): string {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return '';
  const day = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()];
  const time = [moment.getHours(), moment.getMinutes(), moment.getSeconds()];
  const [year, ...rest] = day.map((part) => String(part).padStart(2, '0'));
  const clock = time.map((part) => String(part).padStart(2, '0')).join(':');
  return `${year?.padStart(4, '0')}-${rest.join('-')}T${clock}`;
}

/** Return the name of the user's time zone, such as `Europe/Berlin`. */
export function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
