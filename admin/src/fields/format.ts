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
  return dateFormat(locale).format(date);
}

/**
 * Format a time of day, which is the same in every time zone. Seconds are shown if there are any.
 */
export function formatTime(time: string, locale: string): string {
  const moment = new Date(`1970-01-01T${time}Z`);
  // Intl can't format fractions of a second.
  if (Number.isNaN(moment.getTime()) || /\.0*[1-9]/.test(time)) return time;
  return timeFormat(locale, moment.getUTCSeconds() > 0).format(moment);
}

/** Creating a format takes a thousand times as long as using it. */
const numberFormat = memoize((locale: string, scale: number | undefined, extreme: boolean) => {
  const digits =
    scale === undefined
      ? ({ maximumSignificantDigits: 21, notation: extreme ? 'scientific' : 'standard' } as const)
      : { minimumFractionDigits: scale, maximumFractionDigits: scale };
  return new Intl.NumberFormat(locale, { useGrouping: 'min2', ...digits });
});

const dateTimeFormat = memoize(
  (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
);

const dateFormat = memoize(
  (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
);

const timeFormat = memoize(
  (locale: string, seconds: boolean) =>
    new Intl.DateTimeFormat(locale, { timeStyle: seconds ? 'medium' : 'short', timeZone: 'UTC' }),
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
