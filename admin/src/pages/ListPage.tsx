import { type Theme, useMediaQuery } from '@mui/material';
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
  useTranslate,
} from 'react-admin';

import { PER_PAGE } from '../data/listQuery';
import { shouldRefetch } from '../data/prefetch';
import { can } from '../resource/catalog/catalog';
import { useCatalog, useResource } from '../resource/catalog/catalogContext';
import { modelLabels } from '../resource/fields';
import { defaultSort } from '../resource/sort';
import type { Resource } from '../resource/types';
import { bulkActions, ListActionButtons } from './actions/ListActions';
import { ExportButton } from './export/ExportButton';
import { FilterForm } from './filters/FilterForm';
import { listFilters } from './filters/listFilters';
import { ListUpdateQueue } from './filters/ListUpdateQueue';
import { ImportButton } from './import/ImportButton';
import type { OfferedColumn } from './list/columns/columnChoices';
import {
  hiddenColumns,
  type ManyToManyColumn,
  manyToManyColumns,
  tableFields,
  useIncludedRelations,
} from './list/columns/columns';
import { ColumnsMenu } from './list/columns/ColumnsMenu';
import { EmptyList, NoResults } from './list/EmptyList';
import { LabelledPopovers } from './list/LabelledPopovers';
import { SortMenu } from './list/SortMenu';
import { RecordCards } from './list/table/RecordCards';
import { RecordTable } from './list/table/RecordTable';
import { useFilteredSelection } from './list/useFilteredSelection';
import { ListLoadError } from './LoadError';
import { ListAddress, useListAddress } from './tabs/listAddress';
import { ListTabs } from './tabs/ListTabs';
import { useColumnsOfAddress } from './tabs/savedViews';
import { SaveViewButton } from './tabs/SaveViewButton';
import { findTab, tabFilter } from './tabs/tabs';
import { useIsReading } from './views/inbox/onePane';
import { ListContent } from './views/ListContent';
import { useView } from './views/useView';
import { ViewSwitch } from './views/ViewSwitch';

/** Records of a resource with search, filters, tabs, sorting and pagination. */
export function ListPage() {
  return (
    <ListAddress>
      <ResourceList />
    </ListAddress>
  );
}

function ResourceList() {
  const resource = useResource();
  const catalog = useCatalog();
  const filters = useMemo(() => listFilters(resource, catalog), [resource, catalog]);
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const links = useMemo(() => manyToManyColumns(resource, catalog), [resource, catalog]);
  const relations = useIncludedRelations(resource, links);
  const include = narrow ? [] : relations;
  const { tab: name } = useListAddress();
  const tab = useMemo(() => findTab(resource, name), [resource, name]);
  const filter = useMemo(() => (tab ? tabFilter(resource, tab) : undefined), [resource, tab]);
  useColumnsOfAddress(resource);
  const reading = useIsReading(resource);
  return (
    <FilterContext.Provider value={filters}>
      <ListBase
        sort={defaultSort(resource)}
        {...(filter && { filter })}
        perPage={PER_PAGE}
        // Users without the permission get another page.
        disableAuthentication
        queryOptions={{
          refetchOnMount: shouldRefetch,
          onError: ignoreError,
          retry: false,
          ...(include.length > 0 && { meta: { include } }),
        }}
      >
        <ListUpdateQueue>
          {!reading && <ListTabs />}
          <RecordList resource={resource} narrow={narrow} links={links} tab={tab?.name} />
        </ListUpdateQueue>
      </ListBase>
    </FilterContext.Provider>
  );
}

interface RecordListProps {
  resource: Resource;
  narrow: boolean;
  links: ManyToManyColumn[];
  /** Name of the open tab; there may be records outside it. */
  tab: string | undefined;
}

function RecordList({ resource, narrow, links, tab }: RecordListProps) {
  const emptied = useHadRecords();
  useFilteredSelection(tab);
  const { view } = useView(resource);
  const reading = useIsReading(resource);
  const isTable = view.view === 'table';
  const catalog = useCatalog();
  const fields = useMemo(() => tableFields(resource), [resource]);
  const columns = [
    ...fields,
    ...links.map(({ relation: { field, label } }) => ({ name: field, label })),
  ];
  const hidden = [...hiddenColumns(resource, catalog), ...links.map(({ relation }) => relation.field)];
  return (
    <ListView
      title={resource.many}
      {...(!reading && { filters: <FilterForm /> })}
      actions={
        !reading && (
          <ListActions narrow={narrow} columns={isTable ? columns : undefined} hidden={hidden} />
        )
      }
      // Other views have their own surfaces and pages.
      {...(!isTable && { component: 'div' })}
      pagination={isTable && <ListPagination />}
      empty={emptied || tab !== undefined ? false : <EmptyList />}
      error={<ListLoadError />}
      sx={{
        '& .RaList-main': { minWidth: 0 },
        '& .RaListToolbar-root': { backgroundColor: 'transparent' },
      }}
    >
      <ListContent resource={resource} view={view}>
        {narrow ? (
          <RecordCards resource={resource} empty={<NoResults />} />
        ) : (
          <RecordTable
            resource={resource}
            fields={fields}
            label={resource.many}
            links={links}
            hidden={hidden}
            empty={<NoResults />}
            bulkActions={bulkActions(resource)}
          />
        )}
      </ListContent>
    </ListView>
  );
}

/** Hide the pagination if the page couldn't be loaded: its values belong to the previous list. */
function ListPagination() {
  const { error } = useListContext();
  return error ? null : <Pagination rowsPerPageOptions={[10, 25, 50, 100]} />;
}

/**
 * Return true if the list has had records since it was opened. They may have been deleted, and the
 * deletion can be undone.
 */
function useHadRecords(): boolean {
  const { total } = useListContext();
  const [had, setHad] = useState(false);
  if (total && !had) setHad(true);
  return had;
}

interface ListActionsProps {
  narrow: boolean;
  /** Columns of the table; undefined in other views. */
  columns: OfferedColumn[] | undefined;
  /** Names of the columns that are hidden by default. */
  hidden: string[];
}

function ListActions({ narrow, columns, hidden }: ListActionsProps) {
  const resource = useResource();
  const translate = useTranslate();
  return (
    // Only the primary action has the color of the theme.
    <TopToolbar sx={{ '& .MuiIconButton-colorPrimary': { color: 'text.primary' } }}>
      <ViewSwitch narrow={narrow} />
      <LabelledPopovers label={translate('ra.action.add_filter')}>
        <FilterButton disableSaveQuery />
      </LabelledPopovers>
      {columns && (narrow ? <SortMenu /> : <ColumnsMenu columns={columns} hidden={hidden} />)}
      <SaveViewButton />
      <ListActionButtons />
      {!narrow && <ImportButton />}
      <ExportButton />
      {can(resource, 'create') && (
        <CreateButton
          variant="contained"
          label={translate('fw.list.create', modelLabels(resource))}
        />
      )}
    </TopToolbar>
  );
}

function ignoreError(): void {}
