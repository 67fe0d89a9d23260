import { useMemo } from 'react';

import { useRegionalLocale } from './region';

/** Writes numbers, days and times as the language of the pages does, in the reader's zone. */
export interface Formats {
  number: (value: number) => string;
  /** `7 Mar 2026` */
  date: (value: Date) => string;
  /** `7 Mar` */
  day: (value: Date) => string;
  /** `7 Mar 2026, 14:05` */
  dateTime: (value: Date) => string;
  /** `3 minutes`, of seconds, rounded up. */
  duration: (seconds: number) => string;
}

export function makeFormats(locale: string): Formats {
  const number = new Intl.NumberFormat(locale);
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const unit = (name: 'minute' | 'second') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'long' });
  return {
    number: (value) => number.format(value),
    date: (value) => date.format(value),
    day: (value) => day.format(value),
    dateTime: (value) => dateTime.format(value),
    duration: (seconds) =>
      seconds < 60
        ? unit('second').format(Math.ceil(seconds))
        : unit('minute').format(Math.ceil(seconds / 60)),
  };
}

/** The formats of the language that is chosen, as written in the reader's region. */
export function useFormats(): Formats {
  const locale = useRegionalLocale();
  return useMemo(() => makeFormats(locale), [locale]);
}
