import AddIcon from '@mui/icons-material/Add';
import { Box, Button, Card, CardActionArea, IconButton, Skeleton, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useCreatePath, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';

import { useFormats } from '../i18n';
import { can } from '../resource/catalog';
import type { Resource } from '../resource/types';
import { useCounts } from './useCounts';

/** So many tiles stand there at first; further ones are a click away. */
const FEW = 8;

/** How many records there are of each model; a tile leads to them. */
export function Counts({ resources }: { resources: Resource[] }) {
  const translate = useTranslate();
  const [all, setAll] = useState(resources.length <= FEW + 1);
  const shown = all ? resources : resources.slice(0, FEW);
  const { countOf, isPending } = useCounts(shown.map(({ path }) => path));
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
            lg: `repeat(${columnsOf(shown.length)}, 1fr)`,
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

/** Rows of the same length, as far as that goes: 8 are two rows of 4. */
function columnsOf(tiles: number): number {
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
        {translate('fw.dashboard.count_failed')}
      </Box>
    </>
  );
}

function Tile({ resource, children }: { resource: Resource; children: ReactNode }) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const create = translate('fw.dashboard.create', { one: resource.one });
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
