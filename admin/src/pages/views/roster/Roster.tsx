import { Alert } from '@mui/material';
import { useTranslate } from 'react-admin';

import { useRegionalLocale } from '../../../i18n/formats';
import { fieldsOf } from '../../../resource/fields';
import type { Resource, RosterView } from '../../../resource/types';
import { SectionLoadError } from '../../LoadError';
import { useListAddress } from '../../tabs/listAddress';
import { useBoardChoices } from '../board/useBoardChoices';
import { CalendarBar } from '../calendar/CalendarBar';
import { parseDay, weeksOf } from '../calendar/days';
import { usePlannedRecords } from '../calendar/plannedRecords';
import { RosterGrid } from './RosterGrid';
import { rosterRows } from './rosterRows';

/** Who or what is busy in a week: a row for each value of a field, a column for each day. */
export default function Roster({ resource, view }: { resource: Resource; view: RosterView }) {
  const field = fieldsOf(resource).find(({ name }) => name === view.rows)!;
  const day = parseDay(useListAddress().on);
  const locale = useRegionalLocale();
  const translate = useTranslate();
  const [week] = weeksOf(day, 'week', locale) as [Date[]];
  const first = week[0]!;
  const last = week.at(-1)!;
  const { choices } = useBoardChoices(resource, field, undefined);
  const { byDay, missing, error, refetch } = usePlannedRecords(resource, view, first, last);
  return (
    <>
      <CalendarBar day={day} span="week" first={first} last={last} locale={locale} fixed />
      {error && <SectionLoadError error={error} retry={refetch} />}
      {missing > 0 && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {translate('fw.views.missing', { smart_count: missing })}
        </Alert>
      )}
      <RosterGrid
        resource={resource}
        view={view}
        label={field.label}
        week={week}
        rows={rosterRows(choices, byDay, view.rows)}
      />
    </>
  );
}
