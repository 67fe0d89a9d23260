import type { ReactNode } from 'react';
import {
  DataTableClasses,
  type RaRecord,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableDataContext,
  useDataTableSelectedIdsContext,
  useDataTableSortContext,
  useTranslate,
} from 'react-admin';

import { useCatalog, useResource } from '../../../resource/catalog/catalogContext';
import { columnSort, sortColumn } from '../../../resource/sort';
import { CHECKBOX_CELL } from '../../../theme/components/tables';
import { cellClasses, type Column, columnSource, useVisibleColumns } from './RecordColumn';

const ARIA_SORT = { ASC: 'ascending', DESC: 'descending' } as const;

/** Head of a record table with sort buttons. Plain elements, like the rows. */
export function RecordTableHead({ children }: { children?: ReactNode }) {
  const { hasBulkActions = false } = useDataTableConfigContext();
  const columns = useVisibleColumns(children);
  return (
    <thead className={DataTableClasses.thead}>
      <tr>
        {hasBulkActions && <SelectAllCheckbox />}
        {columns.map((column) => (
          <HeadCell key={column.key} column={column} />
        ))}
      </tr>
    </thead>
  );
}

function HeadCell({ column }: { column: Column }) {
  const translate = useTranslate();
  const sort = useDataTableSortContext();
  const { handleSort } = useDataTableCallbacksContext();
  const resource = useResource();
  const catalog = useCatalog();
  const source = columnSource(column);
  const label = String(column.props.label);
  const classes = cellClasses(column);
  if (column.props.disableSort || !sort || !handleSort) {
    return (
      <th scope="col" className={classes}>
        {label}
      </th>
    );
  }
  const order = columnSort(resource, source, catalog);
  const active = sortColumn(resource, sort.field) === source;
  const next = sort.field === order && sort.order === 'ASC' ? 'DESC' : 'ASC';
  const hint = translate('ra.sort.sort_by', { field: label, order: translate(`ra.sort.${next}`) });
  return (
    <th scope="col" className={classes} aria-sort={active ? ARIA_SORT[sort.order] : undefined}>
      <button type="button" title={hint} data-field={order} data-order="ASC" onClick={handleSort}>
        {label}
        <svg viewBox="0 0 24 24" aria-hidden>
          <path d="m4 12 1.4 1.4 5.6-5.6V20h2V7.8l5.6 5.6L20 12l-8-8z" />
        </svg>
      </button>
    </th>
  );
}

/** Checkbox that selects all records of the page or none. */
function SelectAllCheckbox() {
  const translate = useTranslate();
  const records = useDataTableDataContext<RaRecord>() ?? [];
  const chosen = useDataTableSelectedIdsContext() ?? [];
  const { onSelect } = useDataTableCallbacksContext();
  const ids = records.map(({ id }) => id);
  const others = chosen.filter((id) => !ids.includes(id));
  const all = ids.length > 0 && ids.every((id) => chosen.includes(id));
  return (
    <th scope="col" className={CHECKBOX_CELL}>
      <input
        type="checkbox"
        checked={all}
        onChange={() => onSelect?.(all ? others : [...others, ...ids])}
        aria-label={translate('ra.action.select_all')}
      />
    </th>
  );
}
