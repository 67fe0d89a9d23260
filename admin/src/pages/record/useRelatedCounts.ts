import { useQueries } from '@tanstack/react-query';
import { useDataProvider, useRecordContext } from 'react-admin';

import type { Resource } from '../../resource/types';

/** Records of a resource that refer to the one of the page by a foreign key. */
export interface Related {
  other: Resource;
  via: string;
}

interface RelatedCount {
  /** Undefined while it is unknown. */
  count: number | undefined;
  isPending: boolean;
}

/** Count the related records of the page's record, in the order given. */
export function useRelatedCounts(related: Related[], enabled = true): RelatedCount[] {
  const record = useRecordContext();
  const dataProvider = useDataProvider();
  return useQueries({
    queries: related.map(({ other, via }) => ({
      // react-admin invalidates its lists of the resource by this prefix.
      queryKey: [other.path, 'getManyReference', 'count', via, record?.id],
      enabled: enabled && record !== undefined,
      retry: false,
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { total } = await dataProvider.getManyReference(other.path, {
          target: via,
          id: record!.id,
          filter: {},
          pagination: { page: 1, perPage: 1 },
          sort: { field: other.key, order: 'ASC' },
          meta: { fields: [other.key] },
          signal,
        });
        return total ?? 0;
      },
    })),
  }).map(({ data, isPending }) => ({ count: data, isPending }));
}
