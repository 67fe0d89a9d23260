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
import {
  type RaRecord,
  RecordContextProvider,
  ResourceContextProvider,
  useCreatePath,
  useGetList,
  useTranslate,
} from 'react-admin';
import { Link } from 'react-router-dom';

import { FieldValue } from '../../fields/FieldValue';
import { useFormats } from '../../i18n/formats';
import { SCROLL_TO_TOP } from '../../layout/PathLink';
import { can } from '../../resource/catalog/catalog';
import { useCatalog } from '../../resource/catalog/catalogContext';
import { modelLabels } from '../../resource/fields';
import { useTitleContext } from '../../resource/names/recordName';
import { recordTitle, titleColumns, titleIncludes } from '../../resource/names/titles';
import type { Sort } from '../../resource/sort';
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
  const created = timestampField(resource);
  const order: Sort = sort ?? { field: created ?? resource.key, order: 'DESC' };
  const time = order.field === created ? created : undefined;
  const detail = sort && detailField(resource, sort);
  const search = filter ? listSearch(resource, filter, order) : '';
  const { data, isPending, error } = useGetList(path, {
    pagination: { page: 1, perPage: limit ?? RECORDS_SHOWN },
    sort: order,
    ...(filter && { filter }),
    meta: {
      fields: [...new Set([resource.key, ...titleColumns(resource), ...fieldNames(time, detail)])],
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
      {data && data.length > 0 && (
        <RecordLinks resource={resource} records={data} detail={detail} time={time} />
      )}
    </Card>
  );
}

/** Return the field that sorts a list, unless it is a part of the title or the time of creation. */
function detailField(resource: Resource, { field }: Sort): string | undefined {
  const isShown = titleColumns(resource).includes(field) || field === timestampField(resource);
  return field in resource.fields && !isShown ? field : undefined;
}

function fieldNames(...names: (string | undefined)[]): string[] {
  return names.filter((name) => name !== undefined);
}

interface RecordLinksProps {
  resource: Resource;
  records: RaRecord[];
  /** Field that sorts the list, to show below the title. */
  detail: string | undefined;
  /** Time of creation, if it sorts the list. */
  time: string | undefined;
}

function RecordLinks({ resource, records, detail, time }: RecordLinksProps) {
  const createPath = useCreatePath();
  const { dateTime } = useFormats();
  const context = useTitleContext();
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
                secondary={
                  detail ? (
                    <Detail resource={resource} record={record} source={detail} />
                  ) : typeof at === 'string' ? (
                    dateTime(new Date(at))
                  ) : undefined
                }
                slotProps={{ primary: { noWrap: true } }}
              />
            </ListItemButton>
          </ListItem>
        );
      })}
    </List>
  );
}

function Detail(props: { resource: Resource; record: RaRecord; source: string }) {
  const { resource, record, source } = props;
  return (
    <ResourceContextProvider value={resource.path}>
      <RecordContextProvider value={record}>
        {resource.fields[source]?.label}: <FieldValue source={source} compact link={false} />
      </RecordContextProvider>
    </ResourceContextProvider>
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
