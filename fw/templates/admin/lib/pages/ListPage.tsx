import { useMediaQuery, type Theme } from '@mui/material';
import { useMemo, useState } from 'react';
import {
  CreateButton,
  FilterButton,
  FilterContext,
  ListBase,
  ListView,
  Pagination,
  TopToolbar,
  useListContext,
} from 'react-admin';

import { isReadAnew } from '../data/ahead';
import { PER_PAGE } from '../data/queries';
import { ExportButton } from '../export/ExportButton';
import { ChangesInTurn } from '../filters/Changes';
import { FilterInputs } from '../filters/FilterInputs';
import { filtersOf } from '../filters';
import { can } from '../resource/catalog';
import { useCatalog, useResource } from '../resource/context';
import { shownFields } from '../resource/fields';
import { sortOf } from '../resource/sort';
import type { Resource } from '../resource/types';
import { BulkDelete } from './list/BulkDelete';
import { ColumnsMenu, ColumnsMenuButton } from './list/ColumnsMenu';
import { hiddenColumns } from './list/columns';
import { EmptyList, NoMatch } from './list/EmptyList';
import { type LinksColumn, linksColumns, useIncluded } from './list/links';
import { RecordCards } from './list/RecordCards';
import { RecordTable } from './list/RecordTable';
import { SortMenu } from './list/SortMenu';
import { ListFailed } from './LoadFailed';

/** The records of a resource: searched, filtered, sorted, page by page. */
export function ListPage() {
  const resource = useResource();
  const catalog = useCatalog();
  const filters = useMemo(() => filtersOf(resource, catalog), [resource, catalog]);
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const links = useMemo(() => linksColumns(resource, catalog), [resource, catalog]);
  const wanted = useIncluded(resource, links);
  const include = narrow ? [] : wanted;
  return (
    <FilterContext.Provider value={filters}>
      <ListBase
        sort={sortOf(resource)}
        perPage={PER_PAGE}
        // The page of who may not read them is another one.
        disableAuthentication
        queryOptions={{
          refetchOnMount: isReadAnew,
          onError: toldOnThePage,
          retry: false,
          ...(include.length > 0 && { meta: { include } }),
        }}
      >
        <ChangesInTurn>
          <ColumnsMenu>
            <Records resource={resource} narrow={narrow} links={links} />
          </ColumnsMenu>
        </ChangesInTurn>
      </ListBase>
    </FilterContext.Provider>
  );
}

interface RecordsProps {
  resource: Resource;
  narrow: boolean;
  links: LinksColumn[];
}

function Records({ resource, narrow, links }: RecordsProps) {
  const emptied = useEmptied();
  const fields = useMemo(() => shownFields(resource), [resource]);
  return (
    <ListView
      title={resource.many}
      filters={<FilterInputs />}
      actions={<ListActions narrow={narrow} />}
      pagination={<Pages />}
      empty={emptied ? false : <EmptyList />}
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
          fields={fields}
          label={resource.many}
          links={links}
          hidden={[...hiddenColumns(resource), ...links.map(({ relation }) => relation.field)]}
          empty={<NoMatch />}
          bulkActions={can(resource, 'delete') && <BulkDelete />}
        />
      )}
    </ListView>
  );
}

/** Leads to the other pages, where this one could be read: else those are of the list before it. */
function Pages() {
  const { error } = useListContext();
  return error ? null : <Pagination rowsPerPageOptions={[10, 25, 50, 100]} />;
}

/** Whether the list had records while it was open: they were deleted, and may be brought back yet. */
function useEmptied(): boolean {
  const { total } = useListContext();
  const [had, setHad] = useState(false);
  if (total && !had) setHad(true);
  return had;
}

function ListActions({ narrow }: { narrow: boolean }) {
  const resource = useResource();
  return (
    <TopToolbar>
      <FilterButton />
      {narrow ? <SortMenu /> : <ColumnsMenuButton />}
      {can(resource, 'create') && <CreateButton />}
      <ExportButton />
    </TopToolbar>
  );
}

function toldOnThePage(): void {}
