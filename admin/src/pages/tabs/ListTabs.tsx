import { Box } from '@mui/material';
import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';

import { useFormats } from '../../i18n/formats';
import { useResource } from '../../resource/catalog/catalogContext';
import { defaultSort } from '../../resource/sort';
import type { Resource } from '../../resource/types';
import { useListAddress, withParameters } from './listAddress';
import { SavedViewMenu } from './SavedViewMenu';
import { isSameState, stateSearch, useHiddenColumns, useListState, useSavedViews } from './savedViews';
import { type NamedTab, tabFilter, tabSearch, tabsOf } from './tabs';

/** The tabs of a list with their counts, and the views that the user has saved. */
export function ListTabs() {
  const resource = useResource();
  const translate = useTranslate();
  const saved = useSavedViews(resource);
  const state = useListState(resource);
  const { view = '' } = useListAddress();
  const tabs = useMemo(() => tabsOf(resource), [resource]);
  const counts = useCounts(resource, tabs);
  const [, setHidden] = useHiddenColumns(resource);
  if (tabs.length === 0 && saved.views.length === 0) return null;
  const chosen = saved.views.find((one) => isSameState(one, state));
  const isOpen = (tab?: NamedTab) => !chosen && state.tab === tab?.name;
  const tabAddress = (tab?: NamedTab) => withParameters(tabSearch(resource, tab), { view });
  return (
    <Box component="nav" aria-label={translate('fw.tabs.label')} sx={TABS}>
      <TabLink to={tabAddress()} active={isOpen()}>
        {translate('fw.tabs.all')}
      </TabLink>
      {tabs.map((tab, place) => (
        <TabLink key={tab.name} to={tabAddress(tab)} active={isOpen(tab)} count={counts[place]}>
          {tab.label}
        </TabLink>
      ))}
      {saved.views.map((one) => (
        <Box key={one.id} sx={{ display: 'flex', alignItems: 'center' }}>
          <TabLink
            to={stateSearch(one)}
            active={one === chosen}
            onClick={() => setHidden(one.hidden)}
          >
            {one.name}
          </TabLink>
          {one === chosen && <SavedViewMenu view={one} saved={saved} />}
        </Box>
      ))}
    </Box>
  );
}

interface TabLinkProps {
  to: string;
  active: boolean;
  count?: number | undefined;
  onClick?: () => void;
  children: ReactNode;
}

function TabLink({ to, active, count, onClick, children }: TabLinkProps) {
  const { number } = useFormats();
  return (
    <Link to={{ search: to }} onClick={onClick} aria-current={active ? 'page' : undefined}>
      {children}
      {count !== undefined && <span> {number(count)}</span>}
    </Link>
  );
}

/** Return the number of records of each tab; one small request per tab. */
function useCounts(resource: Resource, tabs: NamedTab[]): (number | undefined)[] {
  const provider = useDataProvider();
  const params = useMemo(
    () =>
      tabs.map((tab) => ({
        pagination: { page: 1, perPage: 1 },
        sort: defaultSort(resource),
        filter: tabFilter(resource, tab),
        meta: { fields: resource.keys ?? [resource.key] },
      })),
    [resource, tabs],
  );
  const results = useQueries({
    queries: params.map((each) => ({
      // The key of react-admin's lists, which it invalidates when a record changes.
      queryKey: [resource.path, 'getList', each],
      queryFn: () => provider.getList(resource.path, each),
      retry: false,
    })),
  });
  return results.map(({ data }) => data?.total);
}

const TABS = {
  display: 'flex',
  gap: 0.5,
  mb: 1,
  overflowX: 'auto',
  borderBottom: '1px solid',
  borderColor: 'divider',
  '& a': {
    flex: 'none',
    px: 1.5,
    py: 1,
    mb: '-1px',
    borderBottom: '2px solid transparent',
    color: 'text.secondary',
    fontSize: '0.875rem',
    fontWeight: 500,
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    '&:hover': { color: 'text.primary' },
    '&:focus-visible': { outlineOffset: -2 },
    '&[aria-current]': { color: 'primary.main', borderBottomColor: 'currentColor' },
    '& span': {
      ml: 0.5,
      px: 0.75,
      borderRadius: 4,
      fontSize: '0.75rem',
      color: 'text.primary',
      backgroundColor: 'action.selected',
    },
  },
};
