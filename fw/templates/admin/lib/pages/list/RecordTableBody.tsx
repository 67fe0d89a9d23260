import { TableBody, TableRow } from '@mui/material';
import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';
import {
  DataTableClasses,
  type DataTableColumnProps,
  type RaRecord,
  RecordContextProvider,
  useCreatePath,
  useDataTableConfigContext,
  useDataTableDataContext,
  useDataTableSelectedIdsContext,
  useDataTableStoreContext,
  useResourceContext,
  useStore,
} from 'react-admin';
import { useNavigate } from 'react-router-dom';

import { FROM_TOP } from '../../layout/fromTop';
import { CELL, NUMBER_CELL } from '../../theme/tables';
import { RowCheckbox } from './RowCheckbox';

type Column = ReactElement<DataTableColumnProps>;

/**
 * The rows of a table of records, each of which leads to the record's page. The columns are those
 * of the head. Their cells are plain ones, which the theme styles from outside: a cell of
 * react-admin is five components, reads the browser's store, and comes two hundred times.
 */
export function RecordTableBody({ children }: { children?: ReactNode }) {
  const records = useDataTableDataContext();
  const { storeKey, defaultHiddenColumns } = useDataTableStoreContext();
  const [hidden] = useStore<string[]>(storeKey, defaultHiddenColumns);
  const columns = Children.toArray(children).filter(
    (child): child is Column => isValidElement(child) && !hidden.includes(sourceOf(child as Column)),
  );
  return (
    <TableBody className={DataTableClasses.tbody}>
      {records?.map((record) => (
        <RecordContextProvider value={record} key={record.id}>
          <RecordRow record={record} columns={columns} />
        </RecordContextProvider>
      ))}
    </TableBody>
  );
}

function RecordRow({ record, columns }: { record: RaRecord; columns: Column[] }) {
  const { hasBulkActions = false } = useDataTableConfigContext();
  const selected = useDataTableSelectedIdsContext()?.includes(record.id) ?? false;
  const resource = useResourceContext();
  const createPath = useCreatePath();
  const navigate = useNavigate();
  const open = () => {
    // Who marks a text to copy it doesn't want to leave.
    if (window.getSelection()?.toString()) return;
    navigate(createPath({ resource, type: 'show', id: record.id }), { state: FROM_TOP });
  };
  return (
    <TableRow
      hover
      selected={selected}
      onClick={open}
      className={`${DataTableClasses.row} ${DataTableClasses.clickableRow}`}
    >
      {hasBulkActions && <RowCheckbox record={record} checked={selected} />}
      {columns.map((column) => (
        <td key={column.key} className={classesOf(column)}>
          {column.props.children}
        </td>
      ))}
    </TableRow>
  );
}

function sourceOf(column: Column): string {
  return String(column.props.source);
}

function classesOf(column: Column): string {
  const own = column.props.align === 'right' ? NUMBER_CELL : CELL;
  return `${own} ${DataTableClasses.rowCell} column-${sourceOf(column)}`;
}
