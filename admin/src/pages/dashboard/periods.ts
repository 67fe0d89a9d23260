/** Period of a chart: the last days or weeks. */
export type Period = 'days' | 'weeks';

/** An interval of the chart: its start and the number of new records. */
export interface Interval {
  from: Date;
  count: number;
}

const INTERVALS: Record<Period, { count: number; days: number }> = {
  days: { count: 30, days: 1 },
  weeks: { count: 12, days: 7 },
};

/**
 * Return the boundaries of the intervals up to the current one, one more than there are intervals.
 * They are midnights in the user's time zone, so a day may have 23 or 25 hours.
 */
export function intervalEdges(span: Period, now: Date, locale: string): Date[] {
  const { count, days } = INTERVALS[span];
  const back = span === 'weeks' ? (now.getDay() - firstDayOf(locale) + 7) % 7 : 0;
  const first = now.getDate() - back - (count - 1) * days;
  return Array.from(
    { length: count + 1 },
    (_, step) => new Date(now.getFullYear(), now.getMonth(), first + step * days),
  );
}

interface WeekLocale extends Intl.Locale {
  getWeekInfo?: () => { firstDay: number };
  weekInfo?: { firstDay: number };
}

/** Return the first day of the week in the locale: 0 is Sunday, 1 is Monday. */
export function firstDayOf(locale: string): number {
  const known: WeekLocale = new Intl.Locale(locale);
  return ((known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1) % 7;
}
