/** A number as people write it, without rounding: decimals and long integers are digits. */
export function formatNumber(value: unknown, locale: string, scale?: number): string {
  const format = new Intl.NumberFormat(locale, {
    useGrouping: 'min2',
    ...(scale === undefined
      ? { maximumFractionDigits: 20 }
      : { minimumFractionDigits: scale, maximumFractionDigits: scale }),
  });
  // Formatting text keeps each of its digits.
  const digits = typeof value === 'number' ? value : (String(value) as `${number}`);
  return format.format(digits);
}

/** A moment in the user's zone. */
export function formatMoment(iso: string, locale: string): string {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return iso;
  return moment.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
}

/** A day, which is the same in every zone. */
export function formatDay(day: string, locale: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  return date.toLocaleDateString(locale, { dateStyle: 'medium', timeZone: 'UTC' });
}
