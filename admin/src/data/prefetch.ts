import type { QueryClient } from '@tanstack/react-query';
import type { DataProvider } from 'react-admin';

import type { Resource } from '../resource/types';
import { initialListParams } from './listQuery';

/** Milliseconds for which prefetched records are not fetched again. */
const PREFETCH_LIFETIME = 2000;

let prefetchedAt = 0;

/**
 * Prefetch the first page of a list into react-admin's cache, so that the first render has rows.
 * Errors are ignored: the list sends the request again and reports them.
 */
export async function prefetchList(
  queries: QueryClient,
  provider: DataProvider,
  resource: Resource,
): Promise<void> {
  const params = { ...initialListParams(resource), filter: {} };
  // The query key of `useGetList`.
  const queryKey = [resource.path, 'getList', params];
  await queries.prefetchQuery({ queryKey, queryFn: () => provider.getList(resource.path, params) });
  prefetchedAt = queries.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
}

/**
 * Return true if a list must refetch its records when it opens, that is unless they were just
 * prefetched.
 */
export function shouldRefetch(query: { state: { dataUpdatedAt: number } }): boolean {
  const ahead = prefetchedAt > 0 && query.state.dataUpdatedAt === prefetchedAt;
  return !ahead || Date.now() - prefetchedAt > PREFETCH_LIFETIME;
}
