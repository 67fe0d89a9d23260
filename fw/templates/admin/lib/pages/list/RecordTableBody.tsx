import { Checkbox, TableBody, TableCell, TableRow } from '@mui/material';
import type { MouseEvent, ReactNode } from 'react';
import {
  DataTableClasses,
  type RaRecord,
  RecordContextProvider,
  useCreatePath,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableDataContext,
  useDataTableSelectedIdsContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { useNavigate } from 'react-router-dom';

import { useResource } from '../../resource/context';
import { useRecordName } from '../../resource/name';

/** The rows of a table of records, each of which leads to the record's page. */
export function RecordTableBody({ children }: { children?: ReactNode }) {
  const records = useDataTableDataContext();
  return (
    <TableBody className={DataTableClasses.tbody}>
      {records?.map((record) => (
        <RecordContextProvider value={record} key={record.id}>
          <RecordRow record={record}>{children}</RecordRow>
        </RecordContextProvider>
      ))}
    </TableBody>
  );
}

function RecordRow({ record, children }: { record: RaRecord; children: ReactNode }) {
  const { hasBulkActions = false } = useDataTableConfigContext();
  const selected = useDataTableSelectedIdsContext()?.includes(record.id) ?? false;
  const resource = useResourceContext();
  const createPath = useCreatePath();
  const navigate = useNavigate();
  const open = () => {
    // Who marks a text to copy it doesn't want to leave.
    if (window.getSelection()?.toString()) return;
    navigate(createPath({ resource, type: 'show', id: record.id }));
  };
  return (
    <TableRow
      hover
      selected={selected}
      onClick={open}
      className={`${DataTableClasses.row} ${DataTableClasses.clickableRow}`}
    >
      {hasBulkActions && (
        <TableCell padding="checkbox">
          <RowCheckbox record={record} checked={selected} />
        </TableCell>
      )}
      {children}
    </TableRow>
  );
}

function RowCheckbox({ record, checked }: { record: RaRecord; checked: boolean }) {
  const { handleToggleItem } = useDataTableCallbacksContext();
  const translate = useTranslate();
  const name = useRecordName(useResource(), record);
  const toggle = (event: MouseEvent) => {
    handleToggleItem?.(record.id, event);
    event.stopPropagation();
  };
  return (
    <Checkbox
      checked={checked}
      onClick={toggle}
      slotProps={{ input: { 'aria-label': translate('fw.list.select_record', { name }) } }}
    />
  );
}
