import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import {
  Alert,
  Box,
  Button,
  IconButton,
  type Theme,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { useTranslate } from 'react-admin';

import { useRegionalLocale } from '../../../i18n/formats';
import type { Plan } from '../../../resource/plan';
import type { Resource } from '../../../resource/types';
import { SectionLoadError } from '../../LoadError';
import { useListAddress } from '../../tabs/listAddress';
import { DayGroups } from '../DayGroups';
import { useSetAddress } from '../useView';
import { CalendarGrid } from './CalendarGrid';
import { dayOf, parseDay, type Span, step, weeksOf } from './days';
import { usePlannedRecords } from './plannedRecords';

/** Records on the days of a month or a week. The address contains both. */
export default function Calendar({ resource, plan }: { resource: Resource; plan: Plan }) {
  const { on, span: given } = useListAddress();
  const span: Span = given === 'week' ? 'week' : 'month';
  const day = parseDay(on);
  const locale = useRegionalLocale();
  const translate = useTranslate();
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const weeks = weeksOf(day, span, locale);
  const [first, last] = [weeks[0]![0]!, weeks.at(-1)!.at(-1)!];
  const { byDay, missing, error, refetch } = usePlannedRecords(resource, plan, first, last);
  return (
    <>
      <CalendarBar day={day} span={span} first={first} last={last} locale={locale} />
      {error && <SectionLoadError error={error} retry={refetch} />}
      {missing > 0 && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {translate('fw.views.missing', { smart_count: missing })}
        </Alert>
      )}
      {narrow ? (
        <DayGroups resource={resource} plan={plan} days={daysIn(weeks, byDay)} />
      ) : (
        <CalendarGrid resource={resource} plan={plan} weeks={weeks} byDay={byDay} day={day} span={span} />
      )}
    </>
  );
}

/** Return the days of the calendar that have records. */
function daysIn<T>(weeks: Date[][], byDay: Map<string, T>): [string, T][] {
  return weeks.flat().flatMap((day) => {
    const records = byDay.get(dayOf(day));
    return records ? [[dayOf(day), records] as [string, T]] : [];
  });
}

interface CalendarBarProps {
  day: Date;
  span: Span;
  first: Date;
  last: Date;
  locale: string;
}

/** Heading of the calendar, with buttons for other months and weeks. */
function CalendarBar({ day, span, first, last, locale }: CalendarBarProps) {
  const translate = useTranslate();
  const set = useSetAddress();
  const go = (to: Date) => set({ on: dayOf(to) });
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' });
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const title = span === 'month' ? month.format(day) : dates.formatRange(first, last);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
      <Typography component="h2" variant="h6" aria-live="polite" sx={{ mr: 'auto' }}>
        {title}
      </Typography>
      <IconButton
        aria-label={translate(`fw.views.previous_${span}`)}
        onClick={() => go(step(day, span, -1))}
      >
        <PreviousIcon />
      </IconButton>
      <Button variant="outlined" size="small" onClick={() => go(new Date())}>
        {translate('fw.views.today')}
      </Button>
      <IconButton aria-label={translate(`fw.views.next_${span}`)} onClick={() => go(step(day, span, 1))}>
        <NextIcon />
      </IconButton>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={span}
        aria-label={translate('fw.views.span')}
        onChange={(_event, value: Span | null) => value && set({ span: value, on: dayOf(day) })}
      >
        <ToggleButton value="month">{translate('fw.views.month')}</ToggleButton>
        <ToggleButton value="week">{translate('fw.views.week')}</ToggleButton>
      </ToggleButtonGroup>
    </Box>
  );
}
