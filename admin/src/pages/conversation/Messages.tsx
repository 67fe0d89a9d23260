import { Box, Button, Typography } from '@mui/material';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type RaRecord,
  RecordContextProvider,
  ResourceContextProvider,
  useGetList,
  useTranslate,
} from 'react-admin';

import { DateTimeValue } from '../../fields/DateValue';
import { FieldValue, LongText } from '../../fields/FieldValue';
import { modelLabels, type NamedField } from '../../resource/fields';
import { useReferenceName, useTitleContext } from '../../resource/names/recordName';
import { SectionLoadError } from '../LoadError';
import { type Conversation, initials } from './conversation';

const PER_THREAD = 50;

interface MessagesProps {
  conversation: Conversation;
  record: RaRecord;
  /** Called when the last message is another one. */
  onNew?: () => void;
}

/** Messages of a record with their authors and times, the oldest first. */
export function Messages({ conversation, record, onNew }: MessagesProps) {
  const { other, via, time } = conversation;
  const translate = useTranslate();
  const [size, setSize] = useState(PER_THREAD);
  // The last messages, of which the latest comes first.
  const { data, total = 0, error, refetch } = useGetList<RaRecord>(
    other.path,
    {
      pagination: { page: 1, perPage: size },
      sort: { field: time?.name ?? other.key, order: 'DESC' },
      filter: { [via]: record.id },
    },
    { retry: false, placeholderData: (before) => before, refetchOnWindowFocus: true },
  );
  const last = data?.[0]?.id;
  const shown = useRef(onNew);
  shown.current = onNew;
  useEffect(() => {
    if (last !== undefined) shown.current?.();
  }, [last]);
  if (error) return <SectionLoadError error={error} retry={refetch} />;
  if (!data) return null;
  return (
    <ResourceContextProvider value={other.path}>
      {total > data.length && (
        <Button size="small" onClick={() => setSize(size + PER_THREAD)} sx={{ alignSelf: 'center' }}>
          {translate('fw.inbox.earlier', { smart_count: total - data.length })}
        </Button>
      )}
      {data.length === 0 && (
        <Typography color="text.secondary">{translate('fw.related.none', modelLabels(other))}</Typography>
      )}
      <Box component="ol" sx={LIST}>
        {[...data].reverse().map((message) => (
          <li key={message.id}>
            <RecordContextProvider value={message}>
              <Message conversation={conversation} message={message} />
            </RecordContextProvider>
          </li>
        ))}
      </Box>
    </ResourceContextProvider>
  );
}

function Message({ conversation, message }: { conversation: Conversation; message: RaRecord }) {
  const { authors, body, time, marks, files } = conversation;
  const name = useAuthor(authors, message);
  // The first author is who replies.
  const isReply = authors.length > 1 && Boolean(message[authors[0]!.name]);
  const flags = marks.filter((field) => (field.type === 'bool' ? message[field.name] === true : message[field.name]));
  const isMarked = flags.some(({ type }) => type === 'bool');
  return (
    <Box sx={{ ...MESSAGE, ...(isReply && OURS), ...(isMarked && MARKED) }}>
      <Box sx={BYLINE}>
        {name && (
          <Box component="span" aria-hidden className="fw-initials">
            {initials(name)}
          </Box>
        )}
        <strong>{name}</strong>
        {flags.map((field): ReactNode =>
          field.type === 'bool' ? (
            <span key={field.name} className="fw-choice fw-warning">
              {field.label}
            </span>
          ) : (
            <FieldValue key={field.name} source={field.name} compact />
          ),
        )}
        {time && message[time.name] && (
          <DateTimeValue iso={String(message[time.name])} past compact />
        )}
      </Box>
      {body && <LongText text={String(message[body.name] ?? '')} compact={false} />}
      {files.map(({ name: source }) => message[source] && <FieldValue key={source} source={source} compact />)}
    </Box>
  );
}

/** Return the name of a message's author: a text, or the record that it refers to. */
function useAuthor(authors: NamedField[], message: RaRecord): string {
  const field = authors.find(({ name }) => message[name] !== null && message[name] !== undefined);
  const context = useTitleContext();
  const referred = useReferenceName(field, message, context);
  if (!field || context.catalog.ofModel(field.references)) return referred;
  return String(message[field.name]);
}

const LIST = { display: 'flex', flexDirection: 'column', gap: 1.5, m: 0, p: 0, listStyle: 'none' };

/** Style of the frame of a message. */
export const MESSAGE = {
  display: 'grid',
  gap: 0.75,
  maxWidth: 760,
  px: 1.75,
  py: 1.25,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1.5,
  lineHeight: 1.55,
};

const OURS = { backgroundColor: 'action.hover' };
const MARKED = { borderStyle: 'dashed', borderColor: 'warning.main' };

const BYLINE = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 1,
  fontSize: '0.875rem',
  '& time': { ml: 'auto', color: 'text.secondary', fontSize: '0.8125rem' },
  '& .fw-initials': {
    display: 'grid',
    placeItems: 'center',
    width: 26,
    height: 26,
    borderRadius: '50%',
    backgroundColor: 'action.selected',
    fontSize: '0.6875rem',
    fontWeight: 600,
  },
};
