import { Box, Button } from '@mui/material';
import { type RaRecord, useTranslate } from 'react-admin';

import { useRegionalLocale } from '../../../i18n/formats';
import { modelLabels } from '../../../resource/fields';
import type { Plan } from '../../../resource/plan';
import type { Resource } from '../../../resource/types';
import { PlannedLink } from '../PlannedLink';
import { useSetAddress } from '../useView';
import { dayOf, type Span } from './days';
import { useCreateOn } from './useCreateOn';

interface CalendarGridProps {
  resource: Resource;
  plan: Plan;
  weeks: Date[][];
  byDay: Map<string, RaRecord[]>;
  /** The day of the address, whose month is shown. */
  day: Date;
  span: Span;
}

/** Records of a day in a month; the week shows the rest. */
const MOST = 4;

/** Weeks as rows of a table. A click on a day creates a record on it. */
export function CalendarGrid({ resource, plan, weeks, byDay, day, span }: CalendarGridProps) {
  const locale = useRegionalLocale();
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short' });
  return (
    <Box sx={FRAME}>
      <Box component="table" sx={TABLE}>
        <thead>
          <tr>
            {weeks[0]?.map((one) => (
              <th key={one.getDay()} scope="col">
                {weekday.format(one)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={dayOf(week[0]!)} className={span}>
              {week.map((one) => (
                <DayCell
                  key={dayOf(one)}
                  resource={resource}
                  plan={plan}
                  day={one}
                  records={byDay.get(dayOf(one)) ?? []}
                  other={span === 'month' && one.getMonth() !== day.getMonth()}
                  span={span}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

interface DayCellProps {
  resource: Resource;
  plan: Plan;
  day: Date;
  records: RaRecord[];
  /** The day is in another month. */
  other: boolean;
  span: Span;
}

function DayCell({ resource, plan, day, records, other, span }: DayCellProps) {
  const translate = useTranslate();
  const locale = useRegionalLocale();
  const set = useSetAddress();
  const create = useCreateOn(resource, plan, day);
  const isToday = dayOf(day) === dayOf(new Date());
  const shown = span === 'week' || records.length <= MOST ? records : records.slice(0, MOST - 1);
  const more = records.length - shown.length;
  const full = new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(day);
  const number = <time dateTime={dayOf(day)}>{day.getDate()}</time>;
  const classes = `${other ? 'fw-other ' : ''}${isToday ? 'fw-today' : ''}`;
  return (
    <td className={classes} onClick={create} aria-current={isToday ? 'date' : undefined}>
      {create ? (
        <button
          type="button"
          aria-label={translate('fw.views.create_on', { ...modelLabels(resource), day: full })}
        >
          {number}
        </button>
      ) : (
        number
      )}
      {shown.map((record) => (
        <PlannedLink key={record.id} resource={resource} record={record} plan={plan} long={span === 'week'} />
      ))}
      {more > 0 && (
        <Button
          size="small"
          onClick={(event) => {
            event.stopPropagation();
            set({ span: 'week', on: dayOf(day) });
          }}
        >
          {translate('fw.views.more_records', { smart_count: more })}
        </Button>
      )}
    </td>
  );
}

const FRAME = { overflowX: 'auto', border: 1, borderColor: 'divider', borderRadius: 1 } as const;

const TABLE = {
  width: '100%',
  minWidth: 700,
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 0,
  backgroundColor: 'background.paper',
  '& th': {
    p: 1,
    color: 'text.secondary',
    fontSize: '0.8125rem',
    fontWeight: 600,
    textAlign: 'start',
  },
  '& th + th, & td + td': { borderLeft: '1px solid', borderLeftColor: 'divider' },
  '& td': {
    height: 112,
    borderTop: '1px solid',
    borderTopColor: 'divider',
    p: 0.5,
    verticalAlign: 'top',
    overflow: 'hidden',
    '&:has(> button:first-child)': { cursor: 'pointer', '&:hover': { backgroundColor: 'action.hover' } },
  },
  '& .week td': { height: 480 },
  '& .fw-other': { backgroundColor: 'background.default' },
  '& td > button:first-child, & td > time': {
    display: 'grid',
    placeItems: 'center',
    minWidth: 26,
    height: 26,
    mb: 0.5,
    p: 0,
    border: 0,
    borderRadius: 13,
    background: 'none',
    color: 'text.secondary',
    font: 'inherit',
    fontSize: '0.8125rem',
    cursor: 'inherit',
  },
  '& td > time': { width: 26 },
  '& .fw-today > button, & .fw-today > time': {
    backgroundColor: 'primary.main',
    color: 'primary.contrastText',
    fontWeight: 600,
  },
  '& .fw-planned': { width: '100%', mb: 0.25 },
  '& .week .fw-planned': { flexDirection: 'column', alignItems: 'flex-start', gap: 0, mb: 0.5 },
  '& .week .fw-planned time, & .week .fw-planned span': { whiteSpace: 'normal' },
};
