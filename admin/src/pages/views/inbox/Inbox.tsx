import { Box, Button, Paper, Typography } from '@mui/material';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type RaRecord, ResourceContextProvider, useGetList, useListContext, useTranslate } from 'react-admin';

import { PER_PAGE } from '../../../data/listQuery';
import { modelLabels } from '../../../resource/fields';
import type { InboxView, Resource } from '../../../resource/types';
import { SectionLoadError } from '../../LoadError';
import { useListAddress } from '../../tabs/listAddress';
import { useFillHeight } from '../../useFillHeight';
import { useSetAddress } from '../useView';
import { InboxList } from './InboxList';
import { InboxRecord } from './InboxRecord';
import { useInboxKeys } from './inboxKeys';
import { useOnePane } from './onePane';

interface InboxProps {
  resource: Resource;
  view: InboxView;
}

/** A list beside the open record, or one of both on narrow screens. */
export default function Inbox({ resource, view }: InboxProps) {
  const { filterValues, filter: fixed, sort } = useListContext();
  const [size, setSize] = useState(PER_PAGE);
  const translate = useTranslate();
  const root = useRef<HTMLDivElement>(null);
  const height = useFillHeight(root);
  const single = useOnePane();
  const { data, total = 0, error, refetch } = useGetList<RaRecord>(
    resource.path,
    { pagination: { page: 1, perPage: size }, sort, filter: { ...filterValues, ...fixed } },
    { retry: false, placeholderData: (before) => before, refetchOnWindowFocus: true },
  );
  const { open, choose, close } = useOpenRecord(data, single);
  const step = useStep(data, open, choose);
  useInboxKeys(root, step);
  if (error) return <SectionLoadError error={error} retry={refetch} />;
  if (!data) return null;
  return (
    <ResourceContextProvider value={resource.path}>
      <Box ref={root} sx={{ ...PANES, ...(single ? {} : { height }) }}>
        {!(single && open !== undefined) && (
          <Paper component="section" variant="outlined" aria-label={resource.many} sx={LIST}>
            {data.length === 0 ? (
              <Typography sx={{ p: 2, color: 'text.secondary' }}>
                {translate('fw.list.no_results_text', modelLabels(resource))}
              </Typography>
            ) : (
              <InboxList {...{ resource, view, open, choose }} records={data} />
            )}
            {total > data.length && (
              <Button onClick={() => setSize(size + PER_PAGE)}>{translate('fw.views.more')}</Button>
            )}
            <Typography variant="caption" sx={KEYS}>
              {translate('fw.inbox.keys')}
            </Typography>
          </Paper>
        )}
        {open === undefined ? (
          !single && <Paper variant="outlined" sx={RECORD} />
        ) : (
          <InboxRecord
            key={open}
            id={open}
            {...{ resource, view }}
            {...(single && { back: close })}
          />
        )}
      </Box>
    </ResourceContextProvider>
  );
}

/** Return the key of the open record, that of the address or the first one, and open others. */
function useOpenRecord(data: RaRecord[] | undefined, single: boolean) {
  const { record } = useListAddress();
  const set = useSetAddress();
  const choose = useCallback((id: string) => set({ record: id }, !single), [set, single]);
  const close = useCallback(() => set({ record: '' }), [set]);
  const first = single ? undefined : data?.[0]?.id;
  return { open: record ?? (first === undefined ? undefined : String(first)), choose, close };
}

/** Return a function that opens the next record (1) or the one before (-1). */
function useStep(data: RaRecord[] | undefined, open: string | undefined, choose: (id: string) => void) {
  const place = data?.findIndex(({ id }) => String(id) === open) ?? -1;
  // A record that an action has taken out of the list keeps its place.
  const last = useRef(-1);
  useEffect(() => {
    if (place >= 0) last.current = place;
  }, [place]);
  return (by: 1 | -1): string | undefined => {
    const from = place >= 0 ? place : last.current - (by > 0 ? 1 : 0);
    const id = data?.[Math.min(Math.max(from + by, 0), data.length - 1)]?.id;
    if (id === undefined) return undefined;
    choose(String(id));
    return String(id);
  };
}

const PANES = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(280px, 360px) minmax(0, 1fr)' },
  gridTemplateRows: 'minmax(0, 1fr)',
};

const LIST = { display: 'flex', flexDirection: 'column', minHeight: 0, overflowY: 'auto' };
const RECORD = { minHeight: 0 };

/** The keys are of no use on a touch screen. */
const KEYS = {
  display: 'none',
  mt: 'auto',
  px: 2,
  py: 1,
  color: 'text.secondary',
  '@media (hover: hover)': { display: { md: 'block' } },
};
