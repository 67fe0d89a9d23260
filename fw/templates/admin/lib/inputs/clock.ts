/**
 * What is asked for: a day, a moment, a time of day; or a day that stands for the moment at which
 * it begins or ends in the user's zone.
 */
export type ClockType = 'date' | 'datetime-local' | 'day-end' | 'day-start' | 'time';

/** The browser's input for it. */
export function inputType(type: ClockType): 'date' | 'datetime-local' | 'time' {
  return type === 'day-start' || type === 'day-end' ? 'date' : type;
}

const HOURS = { 'day-start': '00:00:00', 'day-end': '23:59:59.999' };

/** The text that the input shows for a value: a moment in the user's zone. Seconds are there if any. */
export function toClock(type: ClockType, value: unknown): string {
  if (typeof value !== 'string' || value === '') return '';
  if (type === 'time') return short(/^\d\d:\d\d(:\d\d(\.\d{1,3})?)?/.exec(value)?.[0] ?? '');
  if (type === 'date') return value;
  const local = localOf(value);
  return type === 'datetime-local' ? short(local) : local.slice(0, 10);
}

/** Whether an input must ask for seconds, as its text has some. */
export function hasSeconds(text: string): boolean {
  return /\d\d:\d\d:\d\d/.test(text);
}

function short(text: string): string {
  return text.replace(/(\d\d:\d\d):00$/, '$1');
}

/** The value of the input's text: a moment in UTC, since that is how it is stored. */
export function fromClock(type: ClockType, text: string): string | null {
  if (text === '') return null;
  if (type === 'time') return text.length === 5 ? `${text}:00` : text;
  if (type === 'date') return text;
  const moment = new Date(type === 'datetime-local' ? text : `${text}T${HOURS[type]}`);
  // What isn't one, in the year 20245 say, the API refuses; null would empty the field.
  if (Number.isNaN(moment.getTime())) return type === 'datetime-local' ? text : null;
  // Moments are stored to the microsecond, which a Date doesn't hold.
  return type === 'day-end' ? moment.toISOString().replace('Z', '999Z') : moment.toISOString();
}

/**
 * The value after the input's text has changed. Who puts back what stood there gets the value
 * back to the microsecond, which the input can't show.
 */
export function changedClock(type: ClockType, text: string, before: unknown): string | null {
  return typeof before === 'string' && toClock(type, before) === short(text)
    ? before
    : fromClock(type, text);
}

function localOf(iso: string): string {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return '';
  const day = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()];
  const time = [moment.getHours(), moment.getMinutes(), moment.getSeconds()];
  const [year, ...rest] = day.map((part) => String(part).padStart(2, '0'));
  const clock = time.map((part) => String(part).padStart(2, '0')).join(':');
  return `${year?.padStart(4, '0')}-${rest.join('-')}T${clock}`;
}

/** The name of the user's zone, such as `Europe/Berlin`. */
export function zoneName(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
