/**
 * A number as people write it, without rounding: decimals and long integers are digits. Without
 * a scale it may be one that nobody would write in full, 1.5E300.
 */
export function formatNumber(value: unknown, locale: string, scale?: number): string {
  // Formatting text keeps each of its digits.
  const digits = typeof value === 'number' ? value : (String(value) as `${number}`);
  const size = scale === undefined ? Math.abs(Number(value)) : 1;
  const extreme = size >= 1e21 || (size > 0 && size < 1e-6);
  return numbers(locale, scale, extreme).format(digits);
}

/** A moment in the user's zone. */
export function formatMoment(iso: string, locale: string): string {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return iso;
  return moments(locale).format(moment);
}

/** A day, which is the same in every zone. */
export function formatDay(day: string, locale: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  return days(locale).format(date);
}

/** A time of day, which is the same in every zone; its seconds are told where there are some. */
export function formatClock(time: string, locale: string): string {
  const moment = new Date(`1970-01-01T${time}Z`);
  // No format tells parts of a second.
  if (Number.isNaN(moment.getTime()) || /\.0*[1-9]/.test(time)) return time;
  return clocks(locale, moment.getUTCSeconds() > 0).format(moment);
}

/** Making a format takes a thousand times as long as using it. */
const numbers = kept((locale: string, scale: number | undefined, extreme: boolean) => {
  const digits =
    scale === undefined
      ? { maximumSignificantDigits: 21, notation: extreme ? 'scientific' : 'standard' } as const
      : { minimumFractionDigits: scale, maximumFractionDigits: scale };
  return new Intl.NumberFormat(locale, { useGrouping: 'min2', ...digits });
});

const moments = kept(
  (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
);

const days = kept(
  (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
);

const clocks = kept(
  (locale: string, seconds: boolean) =>
    new Intl.DateTimeFormat(locale, { timeStyle: seconds ? 'medium' : 'short', timeZone: 'UTC' }),
);

/** Calls the function once for the same arguments. */
function kept<A extends unknown[], T>(make: (...args: A) => T): (...args: A) => T {
  const known = new Map<string, T>();
  return (...args) => {
    const key = JSON.stringify(args);
    const found = known.get(key) ?? make(...args);
    known.set(key, found);
    return found;
  };
}
