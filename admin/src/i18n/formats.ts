import { useMemo } from 'react';
import { useLocale } from 'react-admin';

/** Formats numbers, dates and times in the chosen language and the user's time zone. */
export interface Formats {
  number: (value: number) => string;
  /** `48%` for 48. */
  percent: (value: number) => string;
  /** `+54%` for 54. */
  change: (value: number) => string;
  /** `1.2M`, for an axis. */
  compact: (value: number) => string;
  /** `7 Mar 2026` */
  date: (value: Date) => string;
  /** `7 Mar` */
  day: (value: Date) => string;
  /** `Mar` */
  month: (value: Date) => string;
  /** `7 Mar 2026, 14:05` */
  dateTime: (value: Date) => string;
  /** `3 minutes` for seconds, rounded up. */
  duration: (seconds: number) => string;
}

export function createFormats(locale: string): Formats {
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  const change = new Intl.NumberFormat(locale, { style: 'percent', signDisplay: 'exceptZero' });
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
  const month = new Intl.DateTimeFormat(locale, { month: 'short' });
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const unit = (name: 'minute' | 'second') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'long' });
  return {
    number: (value) => number.format(value),
    percent: (value) => percent.format(value / 100),
    change: (value) => change.format(value / 100),
    compact: (value) => compact.format(value),
    date: (value) => date.format(value),
    day: (value) => day.format(value),
    month: (value) => month.format(value),
    dateTime: (value) => dateTime.format(value),
    duration: (seconds) =>
      seconds < 60
        ? unit('second').format(Math.ceil(seconds))
        : unit('minute').format(Math.ceil(seconds / 60)),
  };
}

/** Return the formats of the chosen language and the user's region. */
export function useFormats(): Formats {
  const locale = useRegionalLocale();
  return useMemo(() => createFormats(locale), [locale]);
}

/**
 * Return the locale for numbers and times: the first of the browser's locales in this language. A
 * language with a region is returned unchanged.
 */
export function regionalLocale(language: string, locales: readonly string[]): string {
  const base = language.toLowerCase();
  const match = locales.find((tag) => tag.toLowerCase().split('-')[0] === base);
  return match ?? language;
}

/** Return the locale for numbers and times in the chosen language. */
export function useRegionalLocale(): string {
  return regionalLocale(useLocale() ?? 'en', navigator.languages);
}
