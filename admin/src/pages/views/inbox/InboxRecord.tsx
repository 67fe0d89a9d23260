import BackIcon from '@mui/icons-material/ArrowBack';
import { Box, IconButton, Paper, Typography } from '@mui/material';
import { EditButton, Labeled, RecordContextProvider, type RaRecord, useCreatePath, useGetOne, useTranslate } from 'react-admin';

import { may } from '../../../data/rights';
import { FieldValue } from '../../../fields/FieldValue';
import { PathLink, SCROLL_TO_TOP } from '../../../layout/PathLink';
import { LoadingPage } from '../../../layout/StatusPage';
import { useCatalog } from '../../../resource/catalog/catalogContext';
import { useRecordName } from '../../../resource/names/recordName';
import type { InboxView, Resource } from '../../../resource/types';
import { RecordActions } from '../../actions/RecordActions';
import { conversationOf } from '../../conversation/conversation';
import { LoadError } from '../../LoadError';
import { factsOf } from './facts';
import { PART } from './inboxKeys';
import { replyOf } from './reply';
import { ReplyBox } from './ReplyBox';
import { Thread } from './Thread';

interface InboxRecordProps {
  resource: Resource;
  view: InboxView;
  id: string;
  /** Return to the list, if it isn't beside the record. */
  back?: () => void;
}

/** The open record of an inbox: its name, values, messages and a reply. */
export function InboxRecord({ id, ...props }: InboxRecordProps) {
  const { resource, view, back } = props;
  const { data, error, refetch } = useGetOne<RaRecord>(resource.path, { id }, { retry: false });
  const conversation = conversationOf(resource, view.thread, view, useCatalog());
  const reply = conversation && data && replyOf(resource, view, conversation, data);
  return (
    <Paper component="article" variant="outlined" sx={back ? {} : PANE}>
      {error && <LoadError error={error} retry={refetch} />}
      {!error && !data && <LoadingPage />}
      {!error && data && (
        <RecordContextProvider value={data}>
          <Head {...props} record={data} />
          <Thread resource={resource} conversation={conversation} record={data} fills={!back} />
          {reply && conversation && (
            <ReplyBox {...{ resource, conversation, reply }} record={data} />
          )}
        </RecordContextProvider>
      )}
    </Paper>
  );
}

function Head({ resource, record, back }: Omit<InboxRecordProps, 'id'> & { record: RaRecord }) {
  const createPath = useCreatePath();
  const translate = useTranslate();
  const name = useRecordName(resource, record);
  const page = createPath({ resource: resource.path, type: 'show', id: record.id });
  return (
    <Box component="header" sx={HEAD}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        {back && (
          <IconButton edge="start" aria-label={translate('fw.inbox.back', { records: resource.many })} onClick={back}>
            <BackIcon />
          </IconButton>
        )}
        <Typography component="h2" variant="h6" tabIndex={-1} sx={TITLE} {...{ [PART]: 'title' }}>
          <PathLink to={page} state={SCROLL_TO_TOP}>
            {name}
          </PathLink>
        </Typography>
        <RecordActions />
        {may(resource, record, 'update') && <EditButton variant="outlined" />}
      </Box>
      <Facts resource={resource} record={record} />
    </Box>
  );
}

/** The most important short values of the record. */
function Facts({ resource, record }: { resource: Resource; record: RaRecord }) {
  const fields = factsOf(resource, record);
  if (fields.length === 0) return null;
  return (
    <Box sx={FACTS}>
      {fields.map(({ name, label }) => (
        <Labeled key={name} label={label}>
          <FieldValue source={name} compact />
        </Labeled>
      ))}
    </Box>
  );
}

const PANE = { display: 'flex', flexDirection: 'column', minHeight: 0, minWidth: 0, overflow: 'hidden' };

const HEAD = { px: 2, pt: 1.5, pb: 1.5, borderBottom: '1px solid', borderColor: 'divider' };

const TITLE = {
  flex: 1,
  minWidth: 0,
  overflowWrap: 'anywhere',
  '& a': { color: 'inherit', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } },
};

const FACTS = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 3,
  rowGap: 1,
  mt: 1,
  fontSize: '0.875rem',
  '& > *': { m: 0, minWidth: 0 },
  '& .RaLabeled-label': { fontSize: '0.75rem' },
};
