import { Box, Skeleton } from '@mui/material';
import { lazy, Suspense } from 'react';

import { Stat } from './Stat';
import type { WidgetProps } from './WidgetGrid';

const Chart = lazy(() => import('../growth/NewRecordsChart'));

const HEIGHT = 220;

/** A number over time: its whole, and a bar for each day, week or month. */
export function Series({ widget, resource, label }: WidgetProps) {
  const points = widget.points ?? [];
  const steps = points.map(({ from, value }) => ({
    from: new Date(from),
    count: Number(value ?? 0),
  }));
  return (
    <>
      <Stat widget={widget} resource={resource} label={label} />
      <Box sx={{ minHeight: HEIGHT, mt: 1 }}>
        <Suspense fallback={<Skeleton variant="rounded" height={HEIGHT} />}>
          <Chart steps={steps} height={HEIGHT} title={label} monthly={widget.every === 'month'} />
        </Suspense>
      </Box>
    </>
  );
}
