import { BulkDeleteButton, DataTable, List, SearchInput } from 'react-admin';

import { FieldValue } from '../fields';
import { can } from '../resource/catalog';
import { useResource } from '../resource/context';
import { isSearchable, isSortable, shownFields } from '../resource/fields';

/** The records of a resource: searched, sorted, page by page. */
export function ListPage() {
  const resource = useResource();
  return (
    <List
      title={resource.many}
      filters={isSearchable(resource) ? [<SearchInput key="q" source="q" alwaysOn />] : []}
      sort={{ field: resource.key, order: 'ASC' }}
    >
      <DataTable
        rowClick="show"
        bulkActionButtons={can(resource, 'delete') ? <BulkDeleteButton /> : false}
      >
        {shownFields(resource).map((field) => (
          <DataTable.Col
            key={field.name}
            source={field.name}
            label={field.label}
            disableSort={!isSortable(field)}
          >
            <FieldValue source={field.name} compact />
          </DataTable.Col>
        ))}
      </DataTable>
    </List>
  );
}
