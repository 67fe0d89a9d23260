import { memo, type MouseEvent, type ReactNode } from 'react';
import {
  DataTableClasses,
  type RaRecord,
  RecordContextProvider,
  useCreatePath,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableDataContext,
  useDataTableSelectedIdsContext,
  useEvent,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { useNavigate } from 'react-router-dom';

import { SCROLL_TO_TOP } from '../../../layout/PathLink';
import { useResource } from '../../../resource/catalog/catalogContext';
import { nameReferences, useRecordName, useTitleContext } from '../../../resource/names/recordName';
import { recordTitle } from '../../../resource/names/titles';
import { CHECKBOX_CELL } from '../../../theme/components/tables';
import { cellClasses, type Column, useVisibleColumns } from './RecordColumn';

/**
 * Rows of a record table, linked to the records. The cells are plain elements that the theme
 * styles: a cell of react-admin is five components and reads the store, and a table has hundreds.
 */
export function RecordTableBody({ children }: { children?: ReactNode }) {
  const records = useDataTableDataContext<RaRecord>();
  const columns = useVisibleColumns(children);
  const resource = useResourceContext();
  const createPath = useCreatePath();
  const navigate = useNavigate();
  const open = useEvent(({ id }: RaRecord) => {
    // Don't navigate when the user selects text.
    if (window.getSelection()?.toString()) return;
    navigate(createPath({ resource, type: 'show', id }), { state: SCROLL_TO_TOP });
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
        <td key={column.key} className={cellClasses(column)}>
          {column.props.children}
        </td>
      ))}
    </tr>
  );
});

interface RowCheckboxProps {
  record: RaRecord;
  checked: boolean;
}

/** Cell that selects a record for bulk actions. */
export function RowCheckbox({ record, checked }: RowCheckboxProps) {
  const resource = useResource();
  const context = useTitleContext();
  const unnamed = nameReferences(resource, context.catalog).length > 0;
  if (unnamed) return <ReferenceNamedCheckbox record={record} checked={checked} />;
  const name = recordTitle(resource, record, context);
  return <CheckboxCell record={record} checked={checked} name={name} />;
}

/** The name of the record comes from its references, which must be fetched first. */
function ReferenceNamedCheckbox({ record, checked }: RowCheckboxProps) {
  const name = useRecordName(useResource(), record);
  return <CheckboxCell record={record} checked={checked} name={name} />;
}

function CheckboxCell({ record, checked, name }: RowCheckboxProps & { name: string }) {
  const { handleToggleItem } = useDataTableCallbacksContext();
  const translate = useTranslate();
  const toggle = (event: MouseEvent) => {
    handleToggleItem?.(record.id, event);
    event.stopPropagation();
  };
  return (
    // A click anywhere in the cell selects: a near miss must not leave the list.
    <td className={CHECKBOX_CELL} onClick={toggle}>
      <input
        type="checkbox"
        checked={checked}
        // The click event has the Shift key, so the change event isn't needed.
        onChange={ignoreChange}
        aria-label={translate('fw.list.select_record', { name })}
      />
    </td>
  );
}

function ignoreChange(): void {}
