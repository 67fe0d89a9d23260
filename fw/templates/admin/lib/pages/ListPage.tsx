import { useMediaQuery, type Theme } from '@mui/material';
import { useMemo } from 'react';
import {
  ColumnsButton,
  CreateButton,
  FilterButton,
  List,
  Pagination,
  TopToolbar,
} from 'react-admin';

import { ExportButton } from '../export/ExportButton';
import { filtersOf } from '../filters';
import { can } from '../resource/catalog';
import { useCatalog, useResource } from '../resource/context';
import { shownFields } from '../resource/fields';
import { BulkDelete } from './list/BulkDelete';
import { hiddenColumns } from './list/columns';
import { EmptyList } from './list/EmptyList';
import { RecordCards } from './list/RecordCards';
import { RecordTable } from './list/RecordTable';
import { SortMenu } from './list/SortMenu';
import { ListFailed } from './LoadFailed';

/** The records of a resource: searched, filtered, sorted, page by page. */
export function ListPage() {
  const resource = useResource();
  const catalog = useCatalog();
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const filters = useMemo(() => filtersOf(resource, catalog), [resource, catalog]);
  return (
    <List
      title={resource.many}
      filters={filters}
      actions={<ListActions narrow={narrow} />}
      sort={{ field: resource.key, order: 'DESC' }}
      perPage={25}
      pagination={<Pagination rowsPerPageOptions={[10, 25, 50, 100]} />}
      empty={<EmptyList />}
      error={<ListFailed />}
      queryOptions={{ onError: toldOnThePage, retry: false }}
      sx={{
        '& .RaList-main': { minWidth: 0 },
        '& .RaListToolbar-root': { backgroundColor: 'transparent' },
      }}
    >
      {narrow ? (
        <RecordCards resource={resource} />
      ) : (
        <RecordTable
          resource={resource}
          fields={shownFields(resource)}
          label={resource.many}
          hidden={hiddenColumns(resource)}
          bulkActions={can(resource, 'delete') && <BulkDelete />}
        />
      )}
    </List>
  );
}

function ListActions({ narrow }: { narrow: boolean }) {
  const resource = useResource();
  return (
    <TopToolbar>
      <FilterButton />
      {narrow ? <SortMenu /> : <ColumnsButton />}
      {can(resource, 'create') && <CreateButton />}
      <ExportButton />
    </TopToolbar>
  );
}

function toldOnThePage(): void {}
