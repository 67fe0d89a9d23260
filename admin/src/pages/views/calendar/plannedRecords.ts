import { useMemo } from 'react';
import { type RaRecord, useGetList, useListContext } from 'react-admin';

import { isObject } from '../../../api/json';
import { FIXED } from '../../../data/listQuery';
import type { Plan } from '../../../resource/plan';
import type { Resource } from '../../../resource/types';
import { addDays, dayOf, daysBetween } from './days';

/** Most records that a calendar shows at once. */
const MOST = 500;

/** Return the records of the list in a range of days, by day and in the order of their start. */
export function usePlannedRecords(resource: Resource, plan: Plan, first: Date, last: Date) {
  const { filterValues, filter: fixed } = useListContext();
  const filter = rangeFilter(resource, plan, [first, last], { ...filterValues, ...fixed });
  const { data, total, error, isPending, refetch } = useGetList<RaRecord>(
    resource.path,
    { pagination: { page: 1, perPage: MOST }, sort: { field: plan.start, order: 'ASC' }, filter },
    { retry: false, placeholderData: (before) => before },
  );
  const byDay = useMemo(() => groupByDay(data ?? [], plan), [data, plan]);
  const missing = (total ?? 0) - (data?.length ?? 0);
  return { byDay, missing, error, isPending, refetch };
}

type Row = Record<string, unknown>;

/** Group records by the days that they take place on. */
export function groupByDay(records: RaRecord[], { start, end }: Plan): Map<string, RaRecord[]> {
  const found = new Map<string, RaRecord[]>();
  for (const record of records) {
    for (const day of daysBetween(record[start], end && record[end])) {
      found.set(day, [...(found.get(day) ?? []), record]);
    }
  }
  return found;
}

/**
 * Add the range to the filter of a list: records that start before its end, and end, or start, after
 * its start. A narrower bound of the user or of the tab stays.
 */
export function rangeFilter(
  { fields }: Resource,
  { start, end }: Plan,
  [first, last]: [Date, Date],
  filter: Row,
): Row {
  const isDay = fields[start]?.type === 'date';
  const bound = (day: Date) => (isDay ? dayOf(day) : day.toISOString());
  // Without an end a record would be left out.
  const lower = end && !fields[end]?.nullable ? end : start;
  const merged = { ...filter };
  const add = (name: string, operator: 'gte' | 'lt', day: Date) => {
    const given = merged[name];
    const own = isObject(given as never) ? (given as Row) : {};
    const other = (filter[FIXED] as Record<string, string[]> | undefined)?.[`${name}__${operator}`];
    const values = [bound(day), own[operator], other?.[0]]
      .filter((one): one is string => typeof one === 'string' && one !== '')
      .sort();
    merged[name] = { ...own, [operator]: operator === 'gte' ? values.at(-1) : values[0] };
  };
  add(lower, 'gte', first);
  add(start, 'lt', addDays(last, 1));
  return merged;
}
