import { Box } from '@mui/material';
import { type RaRecord, RecordContextProvider, useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';

import { ChoiceChip } from '../../../fields/ChoiceChip';
import { choiceColor } from '../../../fields/choiceColors';
import { FieldValue } from '../../../fields/FieldValue';
import { useCatalog } from '../../../resource/catalog/catalogContext';
import { choiceLabel, type NamedField, statusField, visibleFields } from '../../../resource/fields';
import { useRecordName, useTitleContext } from '../../../resource/names/recordName';
import { subtitleText, titleColumns } from '../../../resource/names/titles';
import type { InboxView, Resource } from '../../../resource/types';
import { isApplicable } from '../../actions/actions';
import { withParameters } from '../../tabs/listAddress';
import { ROW } from './inboxKeys';
import { useOnePane } from './onePane';
import { dateOf } from './reply';

interface InboxListProps {
  resource: Resource;
  view: InboxView;
  records: RaRecord[];
  /** Key of the open record. */
  open: string | undefined;
}

/** Records with a subtitle, their state and their time. */
export function InboxList({ records, ...props }: InboxListProps) {
  return (
    <Box component="ul" sx={ROWS}>
      {records.map((record) => (
        <li key={record.id}>
          <RecordContextProvider value={record}>
            <Row {...props} record={record} />
          </RecordContextProvider>
        </li>
      ))}
    </Box>
  );
}

function Row({ resource, view, record, open }: Omit<InboxListProps, 'records'> & { record: RaRecord }) {
  const { search } = useLocation();
  const translate = useTranslate();
  const name = useRecordName(resource, record);
  const status = statusField(resource);
  const date = dateOf(resource, view);
  const id = String(record.id);
  const unread = view.unread && isApplicable({ label: '', path: '', when: view.unread }, record);
  return (
    <Link
      to={{ search: withParameters(search, { record: id }) }}
      replace={!useOnePane()}
      aria-current={id === open ? 'true' : undefined}
      className={unread ? 'fw-unread' : ''}
      {...{ [ROW]: id }}
    >
      <span>
        {unread && <span className="fw-hidden">{translate('fw.inbox.unread')}</span>}
        <strong>{name}</strong>
        {date && <FieldValue source={date.name} compact />}
      </span>
      <span>
        <Subtitle resource={resource} record={record} />
        <Priority resource={resource} view={view} record={record} />
        {status && <FieldValue source={status.name} compact />}
      </span>
    </Link>
  );
}

/** The subtitle of the descriptor, or the first reference: whom the record is about. */
function Subtitle({ resource, record }: { resource: Resource; record: RaRecord }) {
  const context = useTitleContext();
  const catalog = useCatalog();
  const titles = titleColumns(resource);
  const about = visibleFields(resource).find(({ name, references }) => {
    return catalog.ofModel(references) && !titles.includes(name);
  });
  const given = resource.subtitle !== undefined || !about;
  return (
    <span className="fw-subtitle">
      {given ? subtitleText(resource, record, context) : <FieldValue source={about.name} compact link={false} />}
    </span>
  );
}

/** The priority of a record, if it needs attention. */
function Priority({ resource, view, record }: Pick<InboxListProps, 'resource' | 'view'> & { record: RaRecord }) {
  const name = view.priority ?? '';
  const known = resource.fields[name];
  const value: unknown = record[name];
  if (known?.type !== 'enum' || typeof value !== 'string') return null;
  const field: NamedField = { ...known, name };
  const color = choiceColor(field, value);
  if (color !== 'error' && color !== 'warning') return null;
  return (
    <span title={`${field.label}: ${choiceLabel(field, value)}`}>
      <ChoiceChip field={field} value={value} />
    </span>
  );
}

const ROWS = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& a': {
    display: 'grid',
    gap: 0.5,
    px: 2,
    py: 1.25,
    borderBottom: '1px solid',
    borderColor: 'divider',
    color: 'text.primary',
    textDecoration: 'none',
    '&:hover': { backgroundColor: 'action.hover' },
    '&:focus-visible': { outlineOffset: -2 },
    '&[aria-current]': {
      backgroundColor: 'action.selected',
      boxShadow: (theme: { palette: { primary: { main: string } } }) =>
        `inset 3px 0 ${theme.palette.primary.main}`,
    },
    '& > span': { display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 },
    '& strong': {
      flex: 1,
      minWidth: 0,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      fontWeight: 500,
    },
    '&.fw-unread strong': { fontWeight: 700 },
    '&.fw-unread strong::before': {
      content: '""',
      display: 'inline-block',
      width: 8,
      height: 8,
      mr: 1,
      borderRadius: '50%',
      backgroundColor: 'primary.main',
      verticalAlign: 'middle',
    },
    '& time': { flex: 'none', color: 'text.secondary', fontSize: '0.8125rem' },
    '& .fw-subtitle': {
      flex: 1,
      minWidth: 0,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      color: 'text.secondary',
      fontSize: '0.8125rem',
    },
  },
};
