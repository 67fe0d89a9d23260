import { Alert, type Theme, useMediaQuery } from '@mui/material';
import { useTranslate } from 'react-admin';

import { useRegionalLocale } from '../../../i18n/formats';
import type { Plan } from '../../../resource/plan';
import type { Resource } from '../../../resource/types';
import { SectionLoadError } from '../../LoadError';
import { useListAddress } from '../../tabs/listAddress';
import { DayGroups } from '../DayGroups';
import { CalendarBar } from './CalendarBar';
import { CalendarGrid } from './CalendarGrid';
import { dayOf, parseDay, type Span, weeksOf } from './days';
import { usePlannedRecords } from './plannedRecords';

/** Records on the days of a month or a week. The address contains both. */
export default function Calendar({ resource, plan }: { resource: Resource; plan: Plan }) {
  const { on, span: given } = useListAddress();
  const span: Span = given === 'week' ? 'week' : 'month';
  const day = parseDay(on);
  const locale = useRegionalLocale();
  const translate = useTranslate();
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const weeks = weeksOf(day, span, locale);
  const [first, last] = [weeks[0]![0]!, weeks.at(-1)!.at(-1)!];
  const { byDay, missing, error, refetch } = usePlannedRecords(resource, plan, first, last);
  return (
    <>
      <CalendarBar day={day} span={span} first={first} last={last} locale={locale} />
      {error && <SectionLoadError error={error} retry={refetch} />}
      {missing > 0 && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {translate('fw.views.missing', { smart_count: missing })}
        </Alert>
      )}
      {narrow ? (
        <DayGroups resource={resource} plan={plan} days={daysIn(weeks, byDay)} />
      ) : (
        <CalendarGrid resource={resource} plan={plan} weeks={weeks} byDay={byDay} day={day} span={span} />
      )}
    </>
  );
}

/** Return the days of the calendar that have records. */
function daysIn<T>(weeks: Date[][], byDay: Map<string, T>): [string, T][] {
  return weeks.flat().flatMap((day) => {
    const records = byDay.get(dayOf(day));
    return records ? [[dayOf(day), records] as [string, T]] : [];
  });
}
