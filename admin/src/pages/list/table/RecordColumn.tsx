import { Children, isValidElement, type ReactElement, type ReactNode, useMemo } from 'react';
import { type DataTableColumnProps, useDataTableStoreContext, useStore } from 'react-admin';

import { CELL, NUMBER_CELL } from '../../../theme/components/tables';

/** Column of a record table. The head and the rows render what its props contain. */
export function RecordColumn(_props: DataTableColumnProps) {
  return null;
}

export type Column = ReactElement<DataTableColumnProps>;

/** Return the columns that the user has chosen, in their order. */
export function useVisibleColumns(children: ReactNode): Column[] {
  const { storeKey, defaultHiddenColumns } = useDataTableStoreContext();
  const [hidden] = useStore<string[]>(storeKey, defaultHiddenColumns);
  return useMemo(
    () =>
      Children.toArray(children).filter(
        (child): child is Column =>
          isValidElement(child) && !hidden.includes(columnSource(child as Column)),
      ),
    [children, hidden],
  );
}

/** Return the name of the column's field. */
export function columnSource(column: Column): string {
  return String(column.props.source);
}

/** Return the CSS classes of the column's cells. */
export function cellClasses(column: Column): string {
  const own = column.props.align === 'right' ? NUMBER_CELL : CELL;
  return `${own} column-${columnSource(column)}`;
}
