/** How far back a chart goes, and in which steps. */
export type Span = 'days' | 'weeks';

const STEPS: Record<Span, { count: number; days: number }> = {
  days: { count: 30, days: 1 },
  weeks: { count: 12, days: 7 },
};

/**
 * The edges of the steps up to and with the one that `now` is in, one more than there are steps:
 * midnights of the reader's zone, so that a day that the clocks change in has 23 or 25 hours.
 */
export function edgesOf(span: Span, now: Date, locale: string): Date[] {
  const { count, days } = STEPS[span];
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

/** The day that weeks begin with where the language is spoken: 0 is Sunday, 1 is Monday. */
function firstDayOf(locale: string): number {
  const known: WeekLocale = new Intl.Locale(locale);
  return ((known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1) % 7;
}
