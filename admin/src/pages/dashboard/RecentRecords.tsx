import {
  Box,
  Button,
  Card,
  List,
  ListItem,
  ListItemButton,
  ListItemText,
  Skeleton,
  Typography,
} from '@mui/material';
import { useId } from 'react';
import { type RaRecord, useCreatePath, useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';

import { useFormats } from '../../i18n/formats';
import { SCROLL_TO_TOP } from '../../layout/PathLink';
import { can } from '../../resource/catalog';
import { useCatalog } from '../../resource/catalogContext';
import { modelLabels } from '../../resource/fields';
import { useTitleContext } from '../../resource/recordName';
import type { Sort } from '../../resource/sort';
import { recordTitle, titleColumns, titleIncludes } from '../../resource/titles';
import type { Resource } from '../../resource/types';
import { timestampField } from './dashboardResources';
import { listSearch } from './listSearch';
import type { Widget } from './widgets/widgets';

const RECORDS_SHOWN = 5;

/** The latest records of a resource. */
export function RecentRecords({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  return (
    <RecordList resource={resource} title={translate('fw.dashboard.recent', modelLabels(resource))} />
  );
}

interface RecordListProps {
  resource: Resource;
  title: string;
  /** Query parameters of the API. */
  filter?: Widget['filter'];
  /** The default is the time of creation, latest first. */
  sort?: Sort;
  limit?: number;
}

/** The first records of a list, linked to their pages. */
export function RecordList({ resource, title, filter, sort, limit }: RecordListProps) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const id = useId();
  const { path } = resource;
  const catalog = useCatalog();
  const time = timestampField(resource);
  const order: Sort = sort ?? { field: time ?? resource.key, order: 'DESC' };
  const search = filter ? listSearch(resource, filter, order) : '';
  const { data, isPending, error } = useGetList(path, {
    pagination: { page: 1, perPage: limit ?? RECORDS_SHOWN },
    sort: order,
    ...(filter && { filter }),
    meta: {
      fields: [...new Set([resource.key, ...titleColumns(resource), ...(time ? [time] : [])])],
      include: titleIncludes(resource, catalog),
    },
  });
  return (
    <Card
      component="section"
      aria-labelledby={id}
      sx={{ display: 'flex', flexDirection: 'column' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, pt: 1.5 }}>
        <Typography variant="h2" id={id} sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <Button
          component={Link}
          to={createPath({ resource: path, type: 'list' }) + search}
          size="small"
          aria-label={translate('fw.dashboard.show_all_of', modelLabels(resource))}
        >
          {translate('fw.dashboard.show_all')}
        </Button>
      </Box>
      {isPending && <LoadingLines />}
      {error && (
        <Typography role="alert" sx={{ p: 2 }}>
          {translate('fw.dashboard.load_error')}
        </Typography>
      )}
      {data?.length === 0 && <NoRecords resource={resource} />}
      {data && data.length > 0 && <RecordLinks resource={resource} records={data} />}
    </Card>
  );
}

function RecordLinks({ resource, records }: { resource: Resource; records: RaRecord[] }) {
  const createPath = useCreatePath();
  const { dateTime } = useFormats();
  const context = useTitleContext();
  const time = timestampField(resource);
  return (
    <List>
      {records.map((record) => {
        const at: unknown = time && record[time];
        return (
          <ListItem key={record.id} disablePadding>
            <ListItemButton
              component={Link}
              to={createPath({ resource: resource.path, type: 'show', id: record.id })}
              state={SCROLL_TO_TOP}
            >
              <ListItemText
                primary={recordTitle(resource, record, context)}
                secondary={typeof at === 'string' ? dateTime(new Date(at)) : undefined}
                slotProps={{ primary: { noWrap: true } }}
              />
            </ListItemButton>
          </ListItem>
        );
      })}
    </List>
  );
}

function NoRecords({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  return (
    <Box sx={{ p: 2, display: 'flex', flexDirection: 'column', gap: 1, alignItems: 'flex-start' }}>
      <Typography sx={{ color: 'text.secondary' }}>
        {translate('fw.dashboard.empty', modelLabels(resource))}
      </Typography>
      {can(resource, 'create') && (
        <Button
          component={Link}
          to={createPath({ resource: resource.path, type: 'create' })}
          variant="outlined"
        >
          {translate('fw.dashboard.create', modelLabels(resource))}
        </Button>
      )}
    </Box>
  );
}

function LoadingLines() {
  return (
    <Box aria-busy="true" sx={{ p: 2 }}>
      {Array.from({ length: RECORDS_SHOWN }, (_, line) => (
        <Skeleton key={line} height={44} />
      ))}
    </Box>
  );
}
