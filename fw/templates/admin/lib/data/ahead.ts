import type { QueryClient } from '@tanstack/react-query';
import type { DataProvider } from 'react-admin';

import type { Resource } from '../resource/types';
import { firstPage } from './queries';

/** Milliseconds for which records that were read ahead aren't read again. */
const FRESH = 2000;

let readAt = 0;

/**
 * Reads how a list begins to where react-admin looks for it, so that its rows are there when the
 * page is first drawn. Nothing is told of a failure: the list asks again, and tells.
 */
export async function readAhead(
  queries: QueryClient,
  provider: DataProvider,
  resource: Resource,
): Promise<void> {
  const params = { ...firstPage(resource), filter: {} };
  // As `useGetList` calls it.
  const queryKey = [resource.path, 'getList', params];
  await queries.prefetchQuery({ queryKey, queryFn: () => provider.getList(resource.path, params) });
  readAt = queries.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
}

/** Whether a list that is opened reads its records anew: always, but what was just read ahead. */
export function isReadAnew(query: { state: { dataUpdatedAt: number } }): boolean {
  const ahead = readAt > 0 && query.state.dataUpdatedAt === readAt;
  return !ahead || Date.now() - readAt > FRESH;
}
