import { Children, isValidElement, type ReactElement, type ReactNode, useMemo } from 'react';
import { type DataTableColumnProps, useDataTableStoreContext, useStore } from 'react-admin';

import { CELL, NUMBER_CELL } from '../../theme/tables';

export type Column = ReactElement<DataTableColumnProps>;

/** Gives the columns of a table that its user wants to see, in their order. */
export function useShownColumns(children: ReactNode): Column[] {
  const { storeKey, defaultHiddenColumns } = useDataTableStoreContext();
  const [hidden] = useStore<string[]>(storeKey, defaultHiddenColumns);
  return useMemo(
    () =>
      Children.toArray(children).filter(
        (child): child is Column =>
          isValidElement(child) && !hidden.includes(sourceOf(child as Column)),
      ),
    [children, hidden],
  );
}

/** The name of the field that a column shows. */
export function sourceOf(column: Column): string {
  return String(column.props.source);
}

/** The classes of a column's cells, in the head and below. */
export function classesOf(column: Column): string {
  const own = column.props.align === 'right' ? NUMBER_CELL : CELL;
  return `${own} column-${sourceOf(column)}`;
}
