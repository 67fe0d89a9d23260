import ChartIcon from '@mui/icons-material/BarChart';
import TableIcon from '@mui/icons-material/TableRowsOutlined';
import {
  Box,
  Card,
  IconButton,
  MenuItem,
  Skeleton,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Tooltip,
  Typography,
} from '@mui/material';
import { lazy, Suspense, useId, useState } from 'react';
import { useStore, useTranslate } from 'react-admin';

import { useFormats, useRegionalLocale } from '../i18n';
import type { Resource } from '../resource/types';
import { GrowthTable } from './GrowthTable';
import { timeOf } from './models';
import { edgesOf, type Span } from './spans';
import { useApi } from './useApi';

const GrowthChart = lazy(() => import('./GrowthChart'));

const HEIGHT = 260;

/** One step of the time that is shown: when it begins, and how many records came in it. */
export interface Step {
  from: Date;
  count: number;
}

/** How many records of a model came day by day or week by week, as a chart or as a table. */
export function Growth({ resources }: { resources: Resource[] }) {
  const translate = useTranslate();
  const id = useId();
  const { number } = useFormats();
  const [path, setPath] = useStore('fw.dashboard.model', resources[0]?.path ?? '');
  const [span, setSpan] = useStore<Span>('fw.dashboard.span', 'days');
  const [table, setTable] = useStore('fw.dashboard.table', false);
  const resource = resources.find((one) => one.path === path) ?? resources[0];
  const { steps, failed } = useSteps(resource, span);
  const total = steps?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  if (!resource) return null;
  const title = translate('fw.dashboard.chart_of', { many: resource.many });
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 1 }}>
        <Box sx={{ flex: '1 1 200px' }}>
          <Typography variant="h2" id={id}>
            {translate('fw.dashboard.chart')}
          </Typography>
          <Typography role="status" sx={{ color: 'text.secondary', minHeight: '1.5em' }}>
            {steps && translate('fw.dashboard.total', { count: number(total) })}
          </Typography>
        </Box>
        <ModelChoice resources={resources} value={resource.path} onChange={setPath} />
        <SpanChoice value={span} onChange={setSpan} />
        <ViewButton table={table} onChange={setTable} />
      </Box>
      <Box sx={{ minHeight: total > 0 || !steps ? HEIGHT : 0 }}>
        {failed && <Typography role="alert">{translate('fw.dashboard.failed')}</Typography>}
        {!steps && !failed && <Skeleton variant="rounded" height={HEIGHT} />}
        {steps && table && <GrowthTable steps={steps} span={span} caption={title} />}
        {steps && !table && total === 0 && (
          <Typography sx={{ color: 'text.secondary', pt: 2 }}>
            {translate('fw.dashboard.none_new')}
          </Typography>
        )}
        {steps && !table && total > 0 && (
          <Suspense fallback={<Skeleton variant="rounded" height={HEIGHT} />}>
            <GrowthChart steps={steps} height={HEIGHT} title={title} />
          </Suspense>
        )}
      </Box>
    </Card>
  );
}

function useSteps(resource: Resource | undefined, span: Span) {
  const locale = useRegionalLocale();
  const [now] = useState(() => new Date());
  const edges = edgesOf(span, now, locale);
  const query = new URLSearchParams({ field: (resource && timeOf(resource)) ?? '' });
  edges.forEach((edge) => query.append('edge', edge.toISOString()));
  const counts = useApi(`admin/api/series/${resource?.path}?${query}`, (data) =>
    Array.isArray(data) ? data.map(Number) : [],
  );
  const steps = counts.data?.map((count, at) => ({ from: edges[at] ?? now, count }));
  return { steps, failed: counts.isError };
}

interface ChoiceProps<T> {
  value: T;
  onChange: (value: T) => void;
}

function ModelChoice({
  resources,
  value,
  onChange,
}: ChoiceProps<string> & { resources: Resource[] }) {
  const translate = useTranslate();
  if (resources.length < 2) return null;
  return (
    <TextField
      select
      fullWidth={false}
      margin="none"
      label={translate('fw.dashboard.model')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      sx={{ flex: { xs: '1 1 110px', sm: '0 0 180px' } }}
    >
      {resources.map(({ path, many }) => (
        <MenuItem key={path} value={path}>
          {many}
        </MenuItem>
      ))}
    </TextField>
  );
}

function SpanChoice({ value, onChange }: ChoiceProps<Span>) {
  const translate = useTranslate();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={value}
      aria-label={translate('fw.dashboard.span')}
      onChange={(_, chosen: Span | null) => chosen && onChange(chosen)}
    >
      <ToggleButton value="days">{translate('fw.dashboard.days')}</ToggleButton>
      <ToggleButton value="weeks">{translate('fw.dashboard.weeks')}</ToggleButton>
    </ToggleButtonGroup>
  );
}

function ViewButton({ table, onChange }: { table: boolean; onChange: (table: boolean) => void }) {
  const translate = useTranslate();
  const label = translate(table ? 'fw.dashboard.as_chart' : 'fw.dashboard.as_table');
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={() => onChange(!table)}>
        {table ? <ChartIcon /> : <TableIcon />}
      </IconButton>
    </Tooltip>
  );
}
