import { Box, useMediaQuery } from '@mui/material';
import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';

import { useFormats } from '../../../i18n/formats';
import type { Interval } from './periods';

interface NewRecordsChartProps {
  steps: Interval[];
  height: number;
  title: string;
  /** The steps are months, which labels name. */
  monthly?: boolean;
}

/**
 * Bar chart of new records. It is loaded on demand and therefore a default export. Screen readers
 * get an image with a label; the table has the values.
 */
export default function NewRecordsChart({ steps, height, title, monthly }: NewRecordsChartProps) {
  const { palette, look } = useTheme();
  const { day, month, date, number, compact } = useFormats();
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  const quiet = {
    disableLine: true,
    disableTicks: true,
    tickLabelStyle: { fill: palette.text.secondary },
  };
  return (
    <Box role="img" aria-label={title}>
      <BarChart
        height={height}
        skipAnimation={still}
        hideLegend
        disableKeyboardNavigation
        borderRadius={Math.min(look.theme.radius, 4)}
        grid={{ horizontal: true }}
        margin={{ left: 0, right: 8, top: 8, bottom: 0 }}
        colors={[palette.primary.main]}
        xAxis={[
          {
            data: steps.map(({ from }) => from),
            scaleType: 'band',
            categoryGapRatio: 0.3,
            ...quiet,
            valueFormatter: (from: Date, { location }) =>
              location === 'tooltip' ? date(from) : monthly ? month(from) : day(from),
          },
        ]}
        yAxis={[{ ...quiet, tickMinStep: 1, width: 52, valueFormatter: compact }]}
        series={[{ data: steps.map(({ count }) => count), valueFormatter: (n) => number(n ?? 0) }]}
      />
    </Box>
  );
}
