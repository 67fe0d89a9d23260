import { Box, Paper, Typography } from '@mui/material';
import { type RaRecord, RecordContextProvider, useTranslate } from 'react-admin';

import { FieldValue } from '../../fields/FieldValue';
import { formatDate, formatShortDate } from '../../fields/format';
import { useRegionalLocale } from '../../i18n/formats';
import { modelLabels, statusField } from '../../resource/fields';
import type { Plan } from '../../resource/plan';
import type { Resource } from '../../resource/types';
import { PlannedLink } from './PlannedLink';

interface DayGroupsProps {
  resource: Resource;
  plan: Plan;
  /** Records by day, such as `2026-11-24`. */
  days: [string, RaRecord[]][];
}

/** Records under the headings of their days. */
export function DayGroups({ resource, plan, days }: DayGroupsProps) {
  const translate = useTranslate();
  const status = statusField(resource);
  if (days.length === 0) {
    return (
      <Typography role="status" sx={{ p: 3, color: 'text.secondary' }}>
        {translate('fw.list.tab_empty', modelLabels(resource))}
      </Typography>
    );
  }
  return days.map(([day, records]) => (
    <Box component="section" key={day} sx={{ mb: 2 }}>
      <DayHeading day={day} />
      <Paper component="ul" variant="outlined" sx={LIST}>
        {records.map((record) => (
          <li key={record.id}>
            <PlannedLink resource={resource} record={record} plan={plan} long />
            {status && (
              <RecordContextProvider value={record}>
                <FieldValue source={status.name} compact />
              </RecordContextProvider>
            )}
          </li>
        ))}
      </Paper>
    </Box>
  ));
}

function DayHeading({ day }: { day: string }) {
  const locale = useRegionalLocale();
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const name = weekday.format(new Date(`${day}T00:00:00Z`));
  return (
    <Typography component="h2" sx={{ mb: 0.75, fontSize: '0.875rem', fontWeight: 600 }}>
      <time dateTime={day} title={formatDate(day, locale)}>
        {formatShortDate(day, locale)}
      </time>{' '}
      <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
        {name}
      </Box>
    </Typography>
  );
}

const LIST = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& li': { display: 'flex', alignItems: 'center', gap: 1, px: 1.5, py: 0.75 },
  '& li + li': { borderTop: '1px solid', borderColor: 'divider' },
  // The status has the color here.
  '& .fw-planned': {
    flex: 1,
    minWidth: 0,
    p: 0,
    gap: 1.5,
    background: 'none',
    color: 'text.primary',
    fontSize: '0.875rem',
  },
  '& .fw-planned time': { color: 'text.secondary', minWidth: '6ch' },
  '& .fw-planned span': { whiteSpace: 'normal' },
};
