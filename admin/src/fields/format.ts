/**
 * Format a number without rounding. Decimals and long integers are strings of digits. Without a
 * scale very large and very small numbers use scientific notation, 1.5E300.
 */
export function formatNumber(value: unknown, locale: string, scale?: number): string {
  // Formatting a string keeps all digits.
  const digits = typeof value === 'number' ? value : (String(value) as `${number}`);
  const size = scale === undefined ? Math.abs(Number(value)) : 1;
  const extreme = size >= 1e21 || (size > 0 && size < 1e-6);
  return numberFormat(locale, scale, extreme).format(digits);
}

/** Format a moment in the user's time zone. */
export function formatDateTime(iso: string, locale: string): string {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return iso;
  return dateTimeFormat(locale).format(moment);
}

/** Format a date, which is the same in every time zone. */
export function formatDate(day: string, locale: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  return dateFormat(locale, 'UTC').format(date);
}

/**
 * Format a time of day, which is the same in every time zone. Seconds are shown if there are any.
 */
export function formatTime(time: string, locale: string): string {
  const moment = new Date(`1970-01-01T${time}Z`);
  // Intl can't format fractions of a second.
  if (Number.isNaN(moment.getTime()) || /\.0*[1-9]/.test(time)) return time;
  return timeFormat(locale, moment.getUTCSeconds() > 0, 'UTC').format(moment);
}

/** Units of a time ago: the length in milliseconds, and the age up to which it is used. */
const AGES = [
  ['minute', 60_000, 3_600_000],
  ['hour', 3_600_000, 86_400_000],
] as const;

/**
 * Format a moment in few words: “today, 12:20”, “24 Nov, 12:20”, or “24 Nov 2025” in another year.
 * With `ago`, for the time of a change, “5 minutes ago” on the same day.
 */
export function formatShortDateTime(
  iso: string,
  locale: string,
  { now = new Date(), ago = false } = {},
): string {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return iso;
  const age = now.getTime() - moment.getTime();
  const [unit, length] = AGES.find(([, , most]) => age < most) ?? [];
  if (ago && age >= 0 && unit) {
    return wordsFormat(locale, 'short').format(-Math.floor(age / length), unit);
  }
  const day = relativeDay(dayNumber(moment) - dayNumber(now), locale);
  const clock = timeFormat(locale, false, undefined).format(moment);
  if (day !== undefined) return `${day}, ${clock}`;
  if (moment.getFullYear() !== now.getFullYear()) return dateFormat(locale, undefined).format(moment);
  const short = shortDateFormat(locale, undefined).format(moment);
  return ago ? short : `${short}, ${clock}`;
}

/** Format the time of a moment in the user's time zone. */
export function formatClock(iso: string, locale: string): string {
  return timeFormat(locale, false, undefined).format(new Date(iso));
}

/** Format a date in few words: “tomorrow”, “24 Nov”, or “24 Nov 2025” in another year. */
export function formatShortDate(day: string, locale: string, now = new Date()): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  const near = relativeDay(date.getTime() / DAY - dayNumber(now), locale);
  if (near !== undefined) return near;
  return date.getUTCFullYear() === now.getFullYear()
    ? shortDateFormat(locale, 'UTC').format(date)
    : dateFormat(locale, 'UTC').format(date);
}

const DAY = 86_400_000;

/** Return the number of the local day, counted from 1970. */
function dayNumber(moment: Date): number {
  return Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()) / DAY;
}

/** Return “Yesterday”, “Today” or “Tomorrow”. */
function relativeDay(days: number, locale: string): string | undefined {
  if (Math.abs(days) > 1) return undefined;
  const words = wordsFormat(locale, 'long').format(days, 'day');
  return words.charAt(0).toLocaleUpperCase(locale) + words.slice(1);
}

/** Creating a format takes a thousand times as long as using it. */
const numberFormat = memoize((locale: string, scale: number | undefined, extreme: boolean) => {
  const digits =
    scale === undefined
      ? ({ maximumSignificantDigits: 21, notation: extreme ? 'scientific' : 'standard' } as const)
      : { minimumFractionDigits: scale, maximumFractionDigits: scale };
  // Years and numbers of documents have four digits, too; amounts have decimal places.
  return new Intl.NumberFormat(locale, { useGrouping: scale ? 'auto' : 'min2', ...digits });
});

const dateTimeFormat = memoize(
  (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
);

/** Formats with the time zone of the user, or with UTC for what is the same in all zones. */
type Zone = 'UTC' | undefined;

const dateFormat = memoize(
  (locale: string, timeZone: Zone) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...(timeZone && { timeZone }) }),
);

const DAY_AND_MONTH = { day: 'numeric', month: 'short' } as const;

const shortDateFormat = memoize(
  (locale: string, timeZone: Zone) =>
    new Intl.DateTimeFormat(locale, { ...DAY_AND_MONTH, ...(timeZone && { timeZone }) }),
);

const wordsFormat = memoize(
  (locale: string, style: 'long' | 'short') =>
    new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style }),
);

const timeFormat = memoize(
  (locale: string, seconds: boolean, timeZone: Zone) =>
    new Intl.DateTimeFormat(locale, {
      timeStyle: seconds ? 'medium' : 'short',
      ...(timeZone && { timeZone }),
    }),
);

/** Call the function once for the same arguments. */
function memoize<A extends unknown[], T>(make: (...args: A) => T): (...args: A) => T {
  const known = new Map<string, T>();
  return (...args) => {
    const key = JSON.stringify(args);
    const found = known.get(key) ?? make(...args);
    known.set(key, found);
    return found;
  };
}
