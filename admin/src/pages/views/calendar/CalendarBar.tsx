import PreviousIcon from '@mui/icons-material/ChevronLeft';
import NextIcon from '@mui/icons-material/ChevronRight';
import { Box, Button, IconButton, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';

import { useSetAddress } from '../useView';
import { dayOf, type Span, step } from './days';

interface CalendarBarProps {
  day: Date;
  span: Span;
  first: Date;
  last: Date;
  locale: string;
  /** The span can't be changed. */
  fixed?: boolean;
}

/** Heading of the calendar, with buttons for other months and weeks. */
export function CalendarBar({ day, span, first, last, locale, fixed = false }: CalendarBarProps) {
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
      {!fixed && (
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
      )}
    </Box>
  );
}
