import { Button } from '@mui/material';
import { useMemo, useState } from 'react';
import { type RaRecord, useGetList, useListContext, useTranslate } from 'react-admin';

import type { Resource } from '../../resource/types';
import { SectionLoadError } from '../LoadError';
import { daysBetween } from './calendar/days';
import { DayGroups } from './DayGroups';

const PER_PAGE = 50;

/** Records grouped by day, the latest first, or in the order of the list if it sorts by the date. */
export default function Timeline({ resource, date }: { resource: Resource; date: string }) {
  const { filterValues, filter: fixed, sort: given } = useListContext();
  const translate = useTranslate();
  const [size, setSize] = useState(PER_PAGE);
  const order = given.field === date ? given.order : 'DESC';
  const { data, total, error, refetch } = useGetList<RaRecord>(
    resource.path,
    {
      pagination: { page: 1, perPage: size },
      sort: { field: date, order },
      filter: { ...filterValues, ...fixed },
    },
    { retry: false, placeholderData: (before) => before },
  );
  const plan = useMemo(() => ({ start: date }), [date]);
  const days = useMemo(() => groupByStart(data ?? [], date), [data, date]);
  if (error) return <SectionLoadError error={error} retry={refetch} />;
  if (!data) return null;
  return (
    <>
      <DayGroups resource={resource} plan={plan} days={days} />
      {(total ?? 0) > data.length && (
        <Button onClick={() => setSize(size + PER_PAGE)}>{translate('fw.views.more')}</Button>
      )}
    </>
  );
}

/** Group sorted records by the day of a date; those without one are left out. */
function groupByStart(records: RaRecord[], date: string): [string, RaRecord[]][] {
  const found = new Map<string, RaRecord[]>();
  for (const record of records) {
    const [day] = daysBetween(record[date], null);
    if (day) found.set(day, [...(found.get(day) ?? []), record]);
  }
  return [...found];
}
