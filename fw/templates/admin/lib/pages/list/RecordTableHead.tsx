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

import { useCatalog, useResource } from '../../resource/context';
import { columnOf, orderOf } from '../../resource/sort';
import { CHECKBOX_CELL } from '../../theme/tables';
import { type Column, classesOf, sourceOf, useShownColumns } from './shownColumns';

const ORDER = { ASC: 'ascending', DESC: 'descending' } as const;

/** The heads of a table's columns, which sort it. They are plain elements as its rows are. */
export function RecordTableHead({ children }: { children?: ReactNode }) {
  const { hasBulkActions = false } = useDataTableConfigContext();
  const columns = useShownColumns(children);
  return (
    <thead className={DataTableClasses.thead}>
      <tr>
        {hasBulkActions && <PageCheckbox />}
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
  const source = sourceOf(column);
  const label = String(column.props.label);
  const classes = classesOf(column);
  if (column.props.disableSort || !sort || !handleSort) {
    return (
      <th scope="col" className={classes}>
        {label}
      </th>
    );
  }
  const order = orderOf(resource, source, catalog);
  const active = columnOf(resource, sort.field) === source;
  const next = sort.field === order && sort.order === 'ASC' ? 'DESC' : 'ASC';
  const hint = translate('ra.sort.sort_by', { field: label, order: translate(`ra.sort.${next}`) });
  return (
    <th scope="col" className={classes} aria-sort={active ? ORDER[sort.order] : undefined}>
      <button type="button" title={hint} data-field={order} data-order="ASC" onClick={handleSort}>
        {label}
        <svg viewBox="0 0 24 24" aria-hidden>
          <path d="m4 12 1.4 1.4 5.6-5.6V20h2V7.8l5.6 5.6L20 12l-8-8z" />
        </svg>
      </button>
    </th>
  );
}

/** Chooses all records of the page, or none of them. */
function PageCheckbox() {
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
