import { memo, type ReactNode } from 'react';
import {
  DataTableClasses,
  type RaRecord,
  RecordContextProvider,
  useCreatePath,
  useDataTableConfigContext,
  useDataTableDataContext,
  useDataTableSelectedIdsContext,
  useEvent,
  useResourceContext,
} from 'react-admin';
import { useNavigate } from 'react-router-dom';

import { FROM_TOP } from '../../layout/fromTop';
import { RowCheckbox } from './RowCheckbox';
import { type Column, classesOf, useShownColumns } from './shownColumns';

/**
 * The rows of a table of records, each of which leads to the record's page. The columns are those
 * of the head. Their cells are plain ones, which the theme styles from outside: a cell of
 * react-admin is five components, reads the browser's store, and comes two hundred times.
 */
export function RecordTableBody({ children }: { children?: ReactNode }) {
  const records = useDataTableDataContext<RaRecord>();
  const columns = useShownColumns(children);
  const resource = useResourceContext();
  const createPath = useCreatePath();
  const navigate = useNavigate();
  const open = useEvent(({ id }: RaRecord) => {
    // Who marks a text to copy it doesn't want to leave.
    if (window.getSelection()?.toString()) return;
    navigate(createPath({ resource, type: 'show', id }), { state: FROM_TOP });
  });
  return (
    <tbody className={DataTableClasses.tbody}>
      {records?.map((record) => (
        <RecordContextProvider value={record} key={record.id}>
          <RecordRow record={record} columns={columns} open={open} />
        </RecordContextProvider>
      ))}
    </tbody>
  );
}

interface RecordRowProps {
  record: RaRecord;
  columns: Column[];
  open: (record: RaRecord) => void;
}

const RecordRow = memo(function RecordRow({ record, columns, open }: RecordRowProps) {
  const { hasBulkActions = false } = useDataTableConfigContext();
  const selected = useDataTableSelectedIdsContext()?.includes(record.id) ?? false;
  return (
    <tr className={selected ? 'fw-row fw-chosen' : 'fw-row'} onClick={() => open(record)}>
      {hasBulkActions && <RowCheckbox record={record} checked={selected} />}
      {columns.map((column) => (
        <td key={column.key} className={classesOf(column)}>
          {column.props.children}
        </td>
      ))}
    </tr>
  );
});
