import { type ReactElement, useMemo } from 'react';
import { DataTable, ResourceContextProvider, useStore } from 'react-admin';

import { FieldValue } from '../../fields';
import { isSortable, type NamedField } from '../../resource/fields';
import { titleFields } from '../../resource/title';
import type { Resource } from '../../resource/types';
import { RecordColumn } from './ColumnsMenu';
import { LinksCell } from './LinksCell';
import type { LinksColumn } from './links';
import { RecordLink } from './RecordLink';
import { RecordTableBody } from './RecordTableBody';
import { RecordTableHead } from './RecordTableHead';

interface RecordTableProps {
  resource: Resource;
  fields: NamedField[];
  /** What the table is called by those who can't see it. */
  label: string;
  /** What is offered to do with the chosen records; without it none can be chosen. */
  bulkActions?: ReactElement | false;
  /** The columns that are shown only when the user asks for them. */
  hidden?: string[];
  /** Where the user's choice of columns is kept. */
  storeKey?: string;
  /** What the records are linked with, as further columns. */
  links?: LinksColumn[];
  /** What stands there instead of no records. */
  empty?: ReactElement;
}

const NONE: LinksColumn[] = [];
const NUMBERS = new Set(['decimal', 'float', 'int']);

/** Records as rows, with a column for each field. */
export function RecordTable({ resource, fields, label, ...props }: RecordTableProps) {
  // Unless told otherwise, where the button for columns keeps them.
  const { bulkActions = false, hidden = [], storeKey = `${resource.path}.datatable`, empty } = props;
  const { links = NONE } = props;
  const [unwanted] = useStore<string[]>(storeKey, hidden);
  // A column that isn't shown leads nowhere: then the first one that is does.
  const shown = fields.filter(({ name }) => !unwanted.includes(name));
  const titles = titleFields(resource);
  const linked = shown.find(({ name }) => titles.includes(name)) ?? shown[0] ?? fields[0];
  // The same ones each time, so that a row is drawn again only when it has changed.
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
          <LinksCell {...column} />
        </RecordColumn>
      )),
    ],
    [fields, links, linked],
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
  return NUMBERS.has(field.type) && !field.references && !field.made;
}
