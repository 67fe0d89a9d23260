import AddIcon from '@mui/icons-material/Add';
import { Box, Button, Card, CardActionArea, IconButton, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { useCreatePath, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';

import { useFormats } from '../../i18n/formats';
import { useModelIcons } from '../../layout/icons/modelIcons';
import { can } from '../../resource/catalog/catalog';
import { modelLabels } from '../../resource/fields';
import type { Resource } from '../../resource/types';
import { type Activity, growth } from './dashboardResources';
import { Sparkline } from './growth/Sparkline';
import { Trend } from './growth/Trend';

/** Number of tiles before “Show all”. */
const INITIAL_TILES = 8;

interface RecordCountsProps {
  resources: Resource[];
  /** Numbers by path; undefined while they are loading. */
  activity: Map<string, Activity> | undefined;
}

/** Tiles with the number of records of each resource, linked to the lists. */
export function RecordCounts({ resources, activity }: RecordCountsProps) {
  const translate = useTranslate();
  const [all, setAll] = useState(resources.length <= INITIAL_TILES + 1);
  const shown = all ? resources : resources.slice(0, INITIAL_TILES);
  return (
    <Box component="section" aria-label={translate('fw.dashboard.records')}>
      <Box component="ul" sx={GRID}>
        {shown.map((resource) => (
          <Tile
            key={resource.path}
            resource={resource}
            loading={activity === undefined}
            activity={activity?.get(resource.path)}
          />
        ))}
      </Box>
      {!all && (
        <Button onClick={() => setAll(true)} sx={{ mt: 1 }}>
          {translate('fw.dashboard.all_models', { smart_count: resources.length })}
        </Button>
      )}
    </Box>
  );
}

const GRID = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: { xs: 1.5, sm: 2 },
  gridTemplateColumns: { xs: 'repeat(2, 1fr)', md: 'repeat(3, 1fr)', lg: 'repeat(4, 1fr)' },
};

interface TileProps {
  resource: Resource;
  loading: boolean;
  activity: Activity | undefined;
}

function Tile({ resource, loading, activity }: TileProps) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const Icon = useModelIcons()(resource);
  const create = translate('fw.dashboard.create', modelLabels(resource));
  const { days, recent, before } = activity ? growth(activity) : growth({ total: 0, counts: [] });
  return (
    <Card component="li" sx={{ position: 'relative' }}>
      <CardActionArea
        component={Link}
        to={createPath({ resource: resource.path, type: 'list' })}
        sx={{ p: 2, height: '100%', display: 'flex', flexDirection: 'column', alignItems: 'stretch' }}
      >
        <Box component="span" sx={LABEL}>
          <Icon sx={{ fontSize: 16, mr: 1 }} />
          {resource.many}
        </Box>
        <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 0.75 }}>
          <Typography variant="h4" component="span">
            {loading ? <Skeleton width="3ch" /> : <Count count={activity?.total} />}
          </Typography>
          {recent > 0 && (
            <Trend value={recent} previous={before} period="fw.dashboard.before.day" />
          )}
        </Box>
        {recent > 0 && (
          <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', mb: 1 }}>
            {translate('fw.dashboard.new_in_month', { smart_count: recent })}
          </Box>
        )}
        <Box component="span" sx={{ mt: 'auto' }}>
          <Sparkline values={days} />
        </Box>
      </CardActionArea>
      {can(resource, 'create') && (
        <IconButton
          component={Link}
          to={createPath({ resource: resource.path, type: 'create' })}
          size="small"
          aria-label={create}
          title={create}
          sx={{ position: 'absolute', top: 10, right: 8, color: 'text.secondary' }}
        >
          <AddIcon fontSize="small" />
        </IconButton>
      )}
    </Card>
  );
}

const LABEL = {
  display: 'flex',
  alignItems: 'center',
  pr: 3,
  typography: 'body2',
  fontWeight: 500,
  color: 'text.secondary',
  overflowWrap: 'anywhere',
};

function Count({ count }: { count: number | undefined }) {
  const translate = useTranslate();
  const { number } = useFormats();
  if (count !== undefined) return number(count);
  return (
    <>
      <span aria-hidden>–</span>
      <Box component="span" sx={{ fontSize: '0.8rem', ml: 1 }}>
        {translate('fw.dashboard.unknown')}
      </Box>
    </>
  );
}
