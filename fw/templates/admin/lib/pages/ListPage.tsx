import { useMediaQuery, type Theme } from '@mui/material';
import { useMemo } from 'react';
import {
  ColumnsButton,
  CreateButton,
  FilterButton,
  FilterContext,
  ListBase,
  ListView,
  Pagination,
  TopToolbar,
} from 'react-admin';

import { ExportButton } from '../export/ExportButton';
import { ChangesInTurn } from '../filters/Changes';
import { FilterInputs } from '../filters/FilterInputs';
import { filtersOf } from '../filters';
import { can } from '../resource/catalog';
import { useCatalog, useResource } from '../resource/context';
import { shownFields } from '../resource/fields';
import { BulkDelete } from './list/BulkDelete';
import { hiddenColumns } from './list/columns';
import { EmptyList, NoMatch } from './list/EmptyList';
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
    <FilterContext.Provider value={filters}>
      <ListBase
        sort={{ field: resource.key, order: 'DESC' }}
        perPage={25}
        queryOptions={{ onError: toldOnThePage, retry: false }}
      >
        <ChangesInTurn>
          <ListView
            title={resource.many}
            filters={<FilterInputs />}
            actions={<ListActions narrow={narrow} />}
            pagination={<Pagination rowsPerPageOptions={[10, 25, 50, 100]} />}
            empty={<EmptyList />}
            error={<ListFailed />}
            sx={{
              '& .RaList-main': { minWidth: 0 },
              '& .RaListToolbar-root': { backgroundColor: 'transparent' },
            }}
          >
            {narrow ? (
              <RecordCards resource={resource} empty={<NoMatch />} />
            ) : (
              <RecordTable
                resource={resource}
                fields={shownFields(resource)}
                label={resource.many}
                hidden={hiddenColumns(resource)}
                empty={<NoMatch />}
                bulkActions={can(resource, 'delete') && <BulkDelete />}
              />
            )}
          </ListView>
        </ChangesInTurn>
      </ListBase>
    </FilterContext.Provider>
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
