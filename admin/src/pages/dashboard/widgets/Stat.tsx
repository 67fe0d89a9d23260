import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';

import { useRegionalLocale } from '../../../i18n/formats';
import { Trend } from '../growth/Trend';
import type { WidgetProps } from './WidgetGrid';
import { measureText } from './widgets';

/** A number, and its change against the period before. */
export function Stat({ widget, resource }: WidgetProps) {
  const locale = useRegionalLocale();
  const translate = useTranslate();
  const { value, previous, every, ahead } = widget;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, mt: 0.75 }}>
      <Typography variant="h4" component="p" sx={{ overflowWrap: 'anywhere' }}>
        {measureText(value, widget, resource, locale)}
      </Typography>
      {every && previous != null && value != null && (
        <Trend
          value={Number(value)}
          previous={Number(previous)}
          period={`fw.dashboard.before.${every}`}
        />
      )}
      {every && (
        <Typography variant="caption" sx={{ flexBasis: '100%', color: 'text.secondary' }}>
          {ahead
            ? translate(`fw.dashboard.next.${every}`, { smart_count: ahead })
            : translate(`fw.dashboard.last.${every}`)}
        </Typography>
      )}
    </Box>
  );
}
