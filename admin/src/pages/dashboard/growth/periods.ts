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

/** Length of the intervals of a widget: it shows 30 days, 12 weeks or 12 months. */
export type Every = 'day' | 'month' | 'week';

const SHOWN: Record<Every, number> = { day: 30, week: 12, month: 12 };

/** Return the boundaries of the intervals of a widget, and of as many before. */
export function comparedEdges(every: Every, now: Date, locale: string): Date[] {
  const count = 2 * SHOWN[every];
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const back = every === 'week' ? (now.getDay() - firstDayOf(locale) + 7) % 7 : 0;
  return Array.from({ length: count + 1 }, (_, at) => {
    const step = at - count + 1;
    if (every === 'month') return new Date(year, month + step, 1);
    return new Date(year, month, day - back + step * (every === 'week' ? 7 : 1));
  });
}

/** Return a time with the offset of the user's time zone, so that its date is the user's. */
export function localIso(time: Date): string {
  const offset = -time.getTimezoneOffset();
  const two = (value: number) => String(Math.trunc(Math.abs(value))).padStart(2, '0');
  const wall = new Date(time.getTime() + offset * 60_000).toISOString().slice(0, 19);
  return `${wall}${offset < 0 ? '-' : '+'}${two(offset / 60)}:${two(offset % 60)}`;
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
