import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useTranslate } from 'react-admin';

import { useFormats } from '../i18n';
import type { Step } from './Growth';
import type { Span } from './spans';

interface GrowthTableProps {
  steps: Step[];
  span: Span;
  caption: string;
}

/** What the chart shows, in words and numbers; the latest first. */
export function GrowthTable({ steps, span, caption }: GrowthTableProps) {
  const translate = useTranslate();
  const { date, number } = useFormats();
  return (
    <Box
      tabIndex={0}
      role="region"
      aria-label={caption}
      sx={{ maxHeight: 320, overflowY: 'auto' }}
    >
      <Table size="small" stickyHeader aria-label={caption}>
        <TableHead>
          <TableRow>
            <TableCell>
              {translate(span === 'days' ? 'fw.dashboard.from_day' : 'fw.dashboard.from_week')}
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
