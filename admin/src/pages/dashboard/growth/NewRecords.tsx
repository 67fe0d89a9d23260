import ChartIcon from '@mui/icons-material/BarChart';
import TableIcon from '@mui/icons-material/TableRowsOutlined';
import {
  Box,
  Card,
  IconButton,
  MenuItem,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Tooltip,
  Typography,
} from '@mui/material';
import { lazy, Suspense, useId, useState } from 'react';
import { useStore, useTranslate } from 'react-admin';

import { useApiQuery } from '../../../data/backend';
import { useFormats, useRegionalLocale } from '../../../i18n/formats';
import { modelLabels } from '../../../resource/fields';
import type { Resource } from '../../../resource/types';
import { timestampField } from '../dashboardResources';
import { type Interval, intervalEdges, type Period } from './periods';

const GrowthChart = lazy(() => import('./NewRecordsChart'));

const HEIGHT = 260;

/** Number of new records by day or week, as a chart or a table. */
export function NewRecords({ resources }: { resources: Resource[] }) {
  const translate = useTranslate();
  const id = useId();
  const { number } = useFormats();
  const [path, setPath] = useStore('fw.dashboard.model', resources[0]?.path ?? '');
  const [span, setSpan] = useStore<Period>('fw.dashboard.period', 'days');
  const [table, setTable] = useStore('fw.dashboard.table', false);
  const resource = resources.find((one) => one.path === path) ?? resources[0];
  const { steps, failed } = useIntervals(resource, span);
  const total = steps?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  if (!resource) return null;
  const title = translate('fw.dashboard.chart_of', modelLabels(resource));
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
        <ModelSelect resources={resources} value={resource.path} onChange={setPath} />
        <PeriodToggle value={span} onChange={setSpan} />
        <ViewToggle table={table} onChange={setTable} />
      </Box>
      <Box sx={{ minHeight: total > 0 || !steps ? HEIGHT : 0 }}>
        {failed && <Typography role="alert">{translate('fw.dashboard.load_error')}</Typography>}
        {!steps && !failed && <Skeleton variant="rounded" height={HEIGHT} />}
        {steps && table && <NewRecordsTable steps={steps} span={span} caption={title} />}
        {steps && !table && total === 0 && (
          <Typography sx={{ color: 'text.secondary', pt: 2 }}>
            {translate('fw.dashboard.no_new_records')}
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

function useIntervals(resource: Resource | undefined, span: Period) {
  const locale = useRegionalLocale();
  const [now] = useState(() => new Date());
  const edges = intervalEdges(span, now, locale);
  const query = new URLSearchParams({ field: (resource && timestampField(resource)) ?? '' });
  edges.forEach((edge) => query.append('edge', edge.toISOString()));
  const counts = useApiQuery(`admin/api/series/${resource?.path}?${query}`, (data) =>
    Array.isArray(data) ? data.map(Number) : [],
  );
  const steps = counts.data?.map((count, at) => ({ from: edges[at] ?? now, count }));
  return { steps, failed: counts.isError };
}

interface SelectProps<T> {
  value: T;
  onChange: (value: T) => void;
}

function ModelSelect({
  resources,
  value,
  onChange,
}: SelectProps<string> & { resources: Resource[] }) {
  const translate = useTranslate();
  if (resources.length < 2) return null;
  return (
    <TextField
      select
      fullWidth={false}
      margin="none"
      hiddenLabel
      slotProps={{ select: { SelectDisplayProps: { 'aria-label': translate('fw.dashboard.model') } } }}
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

function PeriodToggle({ value, onChange }: SelectProps<Period>) {
  const translate = useTranslate();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={value}
      aria-label={translate('fw.dashboard.period')}
      onChange={(_, chosen: Period | null) => chosen && onChange(chosen)}
    >
      <ToggleButton value="days">{translate('fw.dashboard.days')}</ToggleButton>
      <ToggleButton value="weeks">{translate('fw.dashboard.weeks')}</ToggleButton>
    </ToggleButtonGroup>
  );
}

function ViewToggle({ table, onChange }: { table: boolean; onChange: (table: boolean) => void }) {
  const translate = useTranslate();
  const label = translate(table ? 'fw.dashboard.show_chart' : 'fw.dashboard.show_table');
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={() => onChange(!table)}>
        {table ? <ChartIcon /> : <TableIcon />}
      </IconButton>
    </Tooltip>
  );
}

interface NewRecordsTableProps {
  steps: Interval[];
  span: Period;
  caption: string;
}

/** The values of the chart as a table, latest first. */
export function NewRecordsTable({ steps, span, caption }: NewRecordsTableProps) {
  const translate = useTranslate();
  const { date, number } = useFormats();
  return (
    <Box tabIndex={0} role="region" aria-label={caption} sx={{ maxHeight: 320, overflowY: 'auto' }}>
      <Table size="small" stickyHeader aria-label={caption}>
        <TableHead>
          <TableRow>
            <TableCell>
              {translate(span === 'days' ? 'fw.dashboard.day' : 'fw.dashboard.week')}
            </TableCell>
            <TableCell align="right">{translate('fw.dashboard.records')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {steps.toReversed().map(({ from, count }) => (
            <TableRow key={from.toISOString()}>
              <TableCell component="th" scope="row">
                {date(from)}
              </TableCell>
              <TableCell align="right">{number(count)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
