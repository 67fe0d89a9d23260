import { firstDayOf } from '../../dashboard/growth/periods';

export type Span = 'month' | 'week';

/** Return the day of a moment in the user's time zone, such as `2026-11-24`. */
export function dayOf(moment: Date): string {
  const parts = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()];
  return parts.map((part, at) => String(part).padStart(at === 0 ? 4 : 2, '0')).join('-');
}

/** Return the midnight of a day in the user's time zone, or of today if the text is no day. */
export function parseDay(text: string | undefined, now = new Date()): Date {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text ?? '') ?? [];
  const found = new Date(Number(year), Number(month) - 1, Number(day));
  if (year !== undefined && !Number.isNaN(found.getTime())) return found;
  return new Date(now.getFullYear(), now.getMonth(), now.getDate());
}

/** Return the weeks that a calendar shows: that of the day, or those of its month. */
export function weeksOf(day: Date, span: Span, locale: string): Date[][] {
  const begin = span === 'month' ? new Date(day.getFullYear(), day.getMonth(), 1) : day;
  const back = (begin.getDay() - firstDayOf(locale) + 7) % 7;
  const end = span === 'month' ? new Date(day.getFullYear(), day.getMonth() + 1, 1) : undefined;
  const weeks: Date[][] = [];
  do {
    const from = begin.getDate() - back + weeks.length * 7;
    weeks.push(
      Array.from({ length: 7 }, (_, step) => addDays(begin, from - begin.getDate() + step)),
    );
  } while (end && addDays(weeks.at(-1)![6]!, 1) < end);
  return weeks;
}

/** Return the day some days later. Days may have 23 or 25 hours. */
export function addDays(day: Date, count: number): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + count);
}

/** Return the day to show for the next (1) or the previous (-1) month or week. */
export function step(day: Date, span: Span, count: -1 | 1): Date {
  return span === 'week'
    ? addDays(day, 7 * count)
    : new Date(day.getFullYear(), day.getMonth() + count, 1);
}

/** Return the days from the start to the end of a record, at most 62. */
export function daysBetween(start: unknown, end: unknown): string[] {
  const from = localDay(start);
  if (!from) return [];
  // A moment at midnight ends the day before.
  const isMoment = typeof end === 'string' && end.length > 10;
  const last = localDay(isMoment ? new Date(new Date(end).getTime() - 1).toISOString() : end);
  const days = [dayOf(from)];
  for (let day = addDays(from, 1); last && day <= last && days.length < 62; day = addDays(day, 1)) {
    days.push(dayOf(day));
  }
  return days;
}

function localDay(value: unknown): Date | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  if (value.length === 10) return parseDay(value);
  const moment = new Date(value);
  return Number.isNaN(moment.getTime()) ? undefined : addDays(moment, 0);
}
