import { useRegionalLocale } from '../i18n/formats';
import {
  formatClock,
  formatDate,
  formatDateTime,
  formatShortDate,
  formatShortDateTime,
} from './format';

interface DateTimeValueProps {
  iso: string;
  /** The time of a change, which a table shows as “5 minutes ago”. */
  past: boolean;
  compact: boolean;
}

/** Show a moment in full, or in few words with a tooltip in tables. */
export function DateTimeValue({ iso, past, compact }: DateTimeValueProps) {
  const locale = useRegionalLocale();
  const full = formatDateTime(iso, locale);
  return (
    <time dateTime={iso} title={compact ? full : iso}>
      {compact ? formatShortDateTime(iso, locale, { ago: past }) : full}
    </time>
  );
}

/** Show a date in full, or in few words with a tooltip in tables. */
export function DateValue({ day, compact }: { day: string; compact: boolean }) {
  const locale = useRegionalLocale();
  const full = formatDate(day, locale);
  return (
    <time dateTime={day} {...(compact && { title: full })}>
      {compact ? formatShortDate(day, locale) : full}
    </time>
  );
}

/** Show the time of a moment, whose day is known, with the day in a tooltip. */
export function ClockValue({ iso }: { iso: string }) {
  const locale = useRegionalLocale();
  return (
    <time dateTime={iso} title={formatDateTime(iso, locale)}>
      {formatClock(iso, locale)}
    </time>
  );
}
