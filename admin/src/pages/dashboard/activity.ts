import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { isObject, type Json } from '../../api/json';
import { useApiQueryOptions } from '../../data/backend';
import { useRegionalLocale } from '../../i18n/formats';
import type { Resource } from '../../resource/types';
import { type Activity, creationField } from './dashboardResources';
import { comparedEdges } from './growth/periods';

/** Limit of `/admin/api/activity`. */
const MAX_RESOURCES = 100;

/** Query how many records each resource has, and how many were created on each of sixty days. */
export function useActivity(resources: Resource[]) {
  const queryOptions = useApiQueryOptions();
  const locale = useRegionalLocale();
  const [now] = useState(() => new Date());
  const query = new URLSearchParams();
  for (const resource of resources.slice(0, MAX_RESOURCES)) {
    const field = creationField(resource);
    query.append('resource', field ? `${resource.path}:${field}` : resource.path);
  }
  for (const edge of comparedEdges('day', now, locale)) query.append('edge', edge.toISOString());
  return useQuery({
    ...queryOptions(`admin/api/activity?${query}`, readActivity),
    enabled: resources.length > 0,
  });
}

/** Read a response; resources that can't be counted are missing. */
export function readActivity(data: Json): Map<string, Activity> {
  const found = isObject(data) ? Object.entries(data) : [];
  return new Map(
    found.map(([path, one]): [string, Activity] => {
      const { total, counts } = isObject(one) ? one : {};
      return [
        path,
        { total: Number(total), counts: Array.isArray(counts) ? counts.map(Number) : undefined },
      ];
    }),
  );
}
