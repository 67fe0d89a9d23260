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

import { useFormats } from '../i18n';
import { FROM_TOP } from '../layout/fromTop';
import { can } from '../resource/catalog';
import { titleFields, titleOf } from '../resource/title';
import type { Resource } from '../resource/types';
import { timeOf } from './models';

const FEW = 5;

/** The latest records of a resource. */
export function Recent({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const id = useId();
  const { many, path } = resource;
  const time = timeOf(resource);
  const { data, isPending, error } = useGetList(path, {
    pagination: { page: 1, perPage: FEW },
    sort: { field: time ?? resource.key, order: 'DESC' },
    meta: { fields: [...new Set([resource.key, ...titleFields(resource), ...(time ? [time] : [])])] },
  });
  return (
    <Card component="section" aria-labelledby={id} sx={{ display: 'flex', flexDirection: 'column' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, pt: 1.5 }}>
        <Typography variant="h2" id={id} sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {translate('fw.dashboard.recent_of', { many })}
        </Typography>
        <Button
          component={Link}
          to={createPath({ resource: path, type: 'list' })}
          size="small"
          aria-label={translate('fw.dashboard.show_all_of', { many })}
        >
          {translate('fw.dashboard.show_all')}
        </Button>
      </Box>
      {isPending && <Lines />}
      {error && (
        <Typography role="alert" sx={{ p: 2 }}>
          {translate('fw.dashboard.failed')}
        </Typography>
      )}
      {data?.length === 0 && <Empty resource={resource} />}
      {data && data.length > 0 && <Records resource={resource} records={data} />}
    </Card>
  );
}

function Records({ resource, records }: { resource: Resource; records: RaRecord[] }) {
  const createPath = useCreatePath();
  const { dateTime } = useFormats();
  const time = timeOf(resource);
  return (
    <List>
      {records.map((record) => {
        const at: unknown = time && record[time];
        return (
          <ListItem key={record.id} disablePadding>
            <ListItemButton
              component={Link}
              to={createPath({ resource: resource.path, type: 'show', id: record.id })}
              state={FROM_TOP}
            >
              <ListItemText
                primary={titleOf(resource, record)}
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

function Empty({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  return (
    <Box sx={{ p: 2, display: 'flex', flexDirection: 'column', gap: 1, alignItems: 'flex-start' }}>
      <Typography sx={{ color: 'text.secondary' }}>{translate('fw.dashboard.empty')}</Typography>
      {can(resource, 'create') && (
        <Button
          component={Link}
          to={createPath({ resource: resource.path, type: 'create' })}
          variant="outlined"
        >
          {translate('fw.dashboard.create', { one: resource.one })}
        </Button>
      )}
    </Box>
  );
}

function Lines() {
  return (
    <Box aria-busy="true" sx={{ p: 2 }}>
      {Array.from({ length: FEW }, (_, line) => (
        <Skeleton key={line} height={44} />
      ))}
    </Box>
  );
}
