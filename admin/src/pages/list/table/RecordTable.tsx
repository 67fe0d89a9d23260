import { type ReactElement, useMemo } from 'react';
import { DataTable, ResourceContextProvider, useStore } from 'react-admin';

import { FieldValue } from '../../../fields/FieldValue';
import { isSortable, type NamedField } from '../../../resource/fields';
import { ownTitleFields } from '../../../resource/names/titles';
import type { Resource } from '../../../resource/types';
import type { ManyToManyColumn } from '../columns/columns';
import { InlineCell, isInline } from '../inline/InlineCell';
import { RecordColumn } from './RecordColumn';
import { ManyToManyCell, RecordLink } from './RecordTableCells';
import { RecordTableHead } from './RecordTableHead';
import { RecordTableBody } from './RecordTableRows';

interface RecordTableProps {
  resource: Resource;
  fields: NamedField[];
  /** Accessible name of the table. */
  label: string;
  /** Actions for selected records; without any, records can't be selected. */
  bulkActions?: ReactElement | false;
  /** Columns that are hidden by default. */
  hidden?: string[];
  /** Key of the chosen columns in the store. */
  storeKey?: string;
  /** Many-to-many relations as additional columns. */
  links?: ManyToManyColumn[];
  /** Shown instead of an empty table. */
  empty?: ReactElement;
}

const NO_COLUMNS: ManyToManyColumn[] = [];
const NUMBER_TYPES = new Set(['decimal', 'float', 'int']);

/** Records as a table with a column for each field. */
export function RecordTable({ resource, fields, label, ...props }: RecordTableProps) {
  // The default key is the one of the columns button.
  const {
    bulkActions = false,
    hidden = [],
    storeKey = `${resource.path}.datatable`,
    empty,
  } = props;
  const { links = NO_COLUMNS } = props;
  const [unwanted] = useStore<string[]>(storeKey, hidden);
  // If the title column is hidden, link the first visible one.
  const shown = fields.filter(({ name }) => !unwanted.includes(name));
  const titles = ownTitleFields(resource);
  const linked = shown.find(({ name }) => titles.includes(name)) ?? shown[0] ?? fields[0];
  // Keep the columns stable, so that rows render again only if they have changed.
  const columns = useMemo(
    () => [
      ...fields.map((field) => (
        <RecordColumn
          key={field.name}
          source={field.name}
          label={field.label}
          disableSort={!isSortable(field)}
          align={isNumber(field) ? 'right' : 'left'}
        >
          {field === linked ? (
            <RecordLink source={field.name} />
          ) : isInline(resource, field) ? (
            <InlineCell field={field} />
          ) : (
            <FieldValue source={field.name} compact />
          )}
        </RecordColumn>
      )),
      ...links.map((column) => (
        <RecordColumn
          key={column.relation.field}
          source={column.relation.field}
          label={column.relation.label}
          disableSort
        >
          <ManyToManyCell {...column} />
        </RecordColumn>
      )),
    ],
    [resource, fields, links, linked],
  );
  return (
    <ResourceContextProvider value={resource.path}>
      <DataTable
        bulkActionButtons={bulkActions}
        head={RecordTableHead}
        body={RecordTableBody}
        aria-label={label}
        hiddenColumns={hidden}
        storeKey={storeKey}
        {...(empty && { empty })}
      >
        {columns}
      </DataTable>
    </ResourceContextProvider>
  );
}

function isNumber(field: NamedField): boolean {
  const isKey = field.made === true && field.readonly !== true;
  return NUMBER_TYPES.has(field.type) && !field.references && !isKey;
}
