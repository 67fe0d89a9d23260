import { useEffect } from 'react';
import { useListContext } from 'react-admin';

/**
 * Clear the selection when the tab, the search or a filter changes. Otherwise bulk actions would run
 * for records that the list no longer shows.
 */
export function useFilteredSelection(tab: string | undefined): void {
  const { filterValues, selectedIds, onSelect } = useListContext();
  const shown = JSON.stringify([filterValues, tab]);
  // react-admin keeps the selection in its store, so it is cleared when the list opens, too.
  useEffect(() => {
    if (selectedIds.length > 0) onSelect([]);
  }, [shown]);
}
