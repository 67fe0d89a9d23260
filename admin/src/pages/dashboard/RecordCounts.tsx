import AddIcon from '@mui/icons-material/Add';
import { Box, Button, Card, CardActionArea, IconButton, Skeleton, Typography } from '@mui/material';
import { useQueries } from '@tanstack/react-query';
import { chunk } from 'es-toolkit';
import { type ReactNode, useState } from 'react';
import { useCreatePath, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';

import { isObject, type Json } from '../../api/json';
import { useApiQueryOptions } from '../../data/backend';
import { useFormats } from '../../i18n/formats';
import { can } from '../../resource/catalog';
import { modelLabels } from '../../resource/fields';
import type { Resource } from '../../resource/types';

/** Number of tiles before “Show all”. */
const INITIAL_TILES = 8;

/** Tiles with the number of records of each resource, linked to the lists. */
export function RecordCounts({ resources }: { resources: Resource[] }) {
  const translate = useTranslate();
  const [all, setAll] = useState(resources.length <= INITIAL_TILES + 1);
  const shown = all ? resources : resources.slice(0, INITIAL_TILES);
  const { countOf, isPending } = useRecordCounts(shown.map(({ path }) => path));
  return (
    <Box component="section" aria-label={translate('fw.dashboard.records')}>
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gap: { xs: 1.5, sm: 2 },
          gridTemplateColumns: {
            xs: 'repeat(2, 1fr)',
            sm: 'repeat(3, 1fr)',
            lg: `repeat(${columnCount(shown.length)}, 1fr)`,
          },
        }}
      >
        {shown.map((resource) => (
          <Tile key={resource.path} resource={resource}>
            {isPending(resource.path) ? (
              <Skeleton width="3ch" />
            ) : (
              <Count count={countOf(resource.path)} />
            )}
          </Tile>
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

/** Fill the rows evenly: 8 tiles are two rows of 4. */
function columnCount(tiles: number): number {
  const rows = Math.ceil(tiles / 6);
  return Math.max(3, Math.ceil(tiles / rows));
}

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

function Tile({ resource, children }: { resource: Resource; children: ReactNode }) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const create = translate('fw.dashboard.create', modelLabels(resource));
  return (
    <Card component="li" sx={{ position: 'relative' }}>
      <CardActionArea
        component={Link}
        to={createPath({ resource: resource.path, type: 'list' })}
        sx={{ p: 2, height: '100%' }}
      >
        <Typography
          component="span"
          sx={{ display: 'block', color: 'text.secondary', pr: 3, overflowWrap: 'anywhere' }}
        >
          {resource.many}
        </Typography>
        <Typography variant="h4" component="span" sx={{ display: 'block', mt: 0.5 }}>
          {children}
        </Typography>
      </CardActionArea>
      {can(resource, 'create') && (
        <IconButton
          component={Link}
          to={createPath({ resource: resource.path, type: 'create' })}
          size="small"
          aria-label={create}
          title={create}
          sx={{ position: 'absolute', top: 8, right: 8 }}
        >
          <AddIcon fontSize="small" />
        </IconButton>
      )}
    </Card>
  );
}

/** Number of resources in one request, limited by the length of the URL. */
const BATCH_SIZE = 50;

/** Query the number of records of each resource; undefined if it can't be counted. */
export function useRecordCounts(paths: string[]): {
  countOf: (path: string) => number | undefined;
  isPending: (path: string) => boolean;
} {
  const queryOptions = useApiQueryOptions();
  const lots = chunk(paths, BATCH_SIZE);
  const answers = useQueries({
    queries: lots.map((lot) => queryOptions(countsUrl(lot), parseCounts)),
  });
  const answerOf = (path: string) => answers[Math.floor(paths.indexOf(path) / BATCH_SIZE)];
  return {
    countOf: (path) => answerOf(path)?.data?.get(path),
    isPending: (path) => answerOf(path)?.isPending ?? false,
  };
}

function countsUrl(paths: string[]): string {
  return `admin/api/counts?${new URLSearchParams(paths.map((path) => ['resource', path]))}`;
}

function parseCounts(data: Json): Map<string, number> {
  return new Map(
    Object.entries(isObject(data) ? data : {}).map(([path, count]) => [path, Number(count)]),
  );
}
