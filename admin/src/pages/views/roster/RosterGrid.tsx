import AddIcon from '@mui/icons-material/Add';
import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';

import { useRegionalLocale } from '../../../i18n/formats';
import { modelLabels } from '../../../resource/fields';
import type { Resource, RosterView } from '../../../resource/types';
import { dayOf } from '../calendar/days';
import { useCreateOn } from '../calendar/useCreateOn';
import { PlannedLink } from '../PlannedLink';
import type { RosterRow } from './rosterRows';

interface RosterGridProps {
  resource: Resource;
  view: RosterView;
  /** Label of the field whose values are the rows. */
  label: string;
  week: Date[];
  rows: RosterRow[];
}

/** Table with the names of the rows at the left, which stay in sight. */
export function RosterGrid({ resource, view, label, week, rows }: RosterGridProps) {
  const locale = useRegionalLocale();
  const translate = useTranslate();
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric' });
  return (
    <Box sx={FRAME} role="region" aria-label={translate('fw.views.roster')} tabIndex={0}>
      <Box component="table" sx={TABLE}>
        <thead>
          <tr>
            <th scope="col">{label}</th>
            {week.map((day) => (
              <th key={dayOf(day)} scope="col" className={isToday(day) ? 'fw-today' : ''}>
                {weekday.format(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={String(row.value)}>
              <th scope="row">
                {row.value === null ? translate('fw.views.none') : row.label}
                {row.count > 0 && <span>{row.count}</span>}
              </th>
              {week.map((day) => (
                <RosterCell key={dayOf(day)} resource={resource} view={view} row={row} day={day} />
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

interface RosterCellProps {
  resource: Resource;
  view: RosterView;
  row: RosterRow;
  day: Date;
}

function RosterCell({ resource, view, row, day }: RosterCellProps) {
  const translate = useTranslate();
  const locale = useRegionalLocale();
  const create = useCreateOn(resource, view, day, { [view.rows]: row.value });
  const full = new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(day);
  const label = translate('fw.views.create_on', { ...modelLabels(resource), day: full });
  return (
    <td className={isToday(day) ? 'fw-today' : ''} aria-current={isToday(day) ? 'date' : undefined}>
      {row.byDay.get(dayOf(day))?.map((record) => (
        <PlannedLink key={record.id} resource={resource} record={record} plan={view} without={view.rows} long />
      ))}
      {create && (
        <button type="button" aria-label={`${label}, ${row.label}`} onClick={create}>
          <AddIcon fontSize="small" />
        </button>
      )}
    </td>
  );
}

function isToday(day: Date): boolean {
  return dayOf(day) === dayOf(new Date());
}

const FRAME = {
  overflowX: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  backgroundColor: 'background.paper',
};

const TABLE = {
  width: '100%',
  minWidth: 1000,
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: '0.8125rem',
  '& th, & td': { borderBottom: 1, borderColor: 'divider', verticalAlign: 'top', p: 0.75 },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  '& thead th': { borderBottom: '1px solid', borderColor: 'divider', color: 'text.secondary', fontWeight: 600, textAlign: 'start' },
  '& th:first-of-type': {
    position: 'sticky',
    left: 0,
    width: { xs: 116, sm: 150 },
    borderRight: 1,
    borderColor: 'divider',
    backgroundColor: 'background.paper',
    textAlign: 'start',
    fontWeight: 600,
    overflowWrap: 'anywhere',
  },
  '& tbody th > span': { display: 'block', color: 'text.secondary', fontWeight: 400 },
  '& td + td, & thead th + th': { borderLeft: '1px solid', borderLeftColor: 'divider' },
  '& thead .fw-today': { color: 'primary.main' },
  '& td.fw-today': { backgroundColor: 'action.hover' },
  '& .fw-planned': { width: '100%', mb: 0.5, flexDirection: 'column', alignItems: 'flex-start', gap: 0 },
  // Two times of a 12-hour clock are wider than a day.
  '& .fw-planned time, & .fw-planned span': { whiteSpace: 'normal' },
  '& td > button': {
    display: 'grid',
    placeItems: 'center',
    width: '100%',
    minHeight: 28,
    p: 0,
    border: 0,
    borderRadius: 1,
    background: 'none',
    color: 'text.secondary',
    cursor: 'pointer',
    opacity: 0,
    '&:focus-visible, &:hover': { opacity: 1, backgroundColor: 'action.selected' },
  },
  '@media (hover: none)': { '& td > button': { opacity: 1 } },
};
