import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { isLosslessNumber, isObject, type Json, type JsonObject } from '../../../api/json';
import { useApiQueryOptions } from '../../../data/backend';
import { formatDate, formatDateTime, formatNumber } from '../../../fields/format';
import { useRegionalLocale } from '../../../i18n/formats';
import type { Resource } from '../../../resource/types';
import { comparedEdges, type Every, localIso } from '../growth/periods';

export type WidgetKind = 'breakdown' | 'list' | 'progress' | 'series' | 'stat';

/** A widget of `admin/dashboard.json` with its values, which are texts, to the digit. */
export interface Widget {
  kind: WidgetKind;
  /** Path of the model. */
  resource: string;
  label?: string;
  filter: Record<string, boolean | number | string>;
  measure: string;
  by?: string;
  every?: Every;
  /** Number of intervals from now on, instead of the last ones. */
  ahead?: number;
  sort?: string;
  limit: number;
  value?: string | null;
  previous?: string | null;
  goal?: string | null;
  points?: { from: string; value: string | null }[];
  groups?: { key: string | null; value: string | null }[];
  /** Why the values can't be computed. */
  error?: string;
}

const EVERY: Every[] = ['day', 'week', 'month'];

/** Query the widgets; null without a valid `admin/dashboard.json`. */
export function useWidgets() {
  const queryOptions = useApiQueryOptions();
  const locale = useRegionalLocale();
  const [now] = useState(() => new Date());
  const query = new URLSearchParams(
    EVERY.map((every) => [every, comparedEdges(every, now, locale).map(localIso).join(',')]),
  );
  return useQuery(queryOptions(`admin/api/dashboard?${query}`, readWidgets));
}

export function readWidgets(data: Json): Widget[] | null {
  const widgets = isObject(data) ? data.widgets : null;
  if (!Array.isArray(widgets)) return null;
  return widgets.filter(isObject).map((one) => plain(one) as unknown as Widget);
}

/** Return JSON with JavaScript's numbers: those of a definition are small. */
function plain(value: Json): unknown {
  if (isLosslessNumber(value)) return Number(value.value);
  if (Array.isArray(value)) return value.map(plain);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value as JsonObject).map(([k, v]) => [k, plain(v)]));
}

/** Format a measured value in the way of its field. An average or a median has two more digits at most. */
export function measureText(
  text: string | null | undefined,
  { measure }: Pick<Widget, 'measure'>,
  resource: Resource,
  locale: string,
): string {
  if (text === null || text === undefined) return '–';
  const [operation = 'count', name = ''] = measure.split(':');
  const field = resource.fields[name];
  if (field?.type === 'date') return formatDate(text, locale);
  if (field?.type === 'datetime') return formatDateTime(text, locale);
  // A median is often one of the values: minutes have no “.0” then.
  const isValue = operation === 'median' && /^-?\d+(\.0+)?$/.test(text) && field?.type === 'int';
  if (isValue) return formatNumber(text, locale, 0);
  if (operation === 'avg' || operation === 'median')
    return formatNumber(text, locale, Math.min(field?.scale ?? 1, 2));
  return formatNumber(text, locale, field?.scale);
}
