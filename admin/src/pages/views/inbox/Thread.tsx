import { Box, Typography } from '@mui/material';
import { useRef } from 'react';
import type { RaRecord } from 'react-admin';

import { LongText } from '../../../fields/FieldValue';
import { visibleFields } from '../../../resource/fields';
import type { Resource } from '../../../resource/types';
import type { Conversation } from '../../conversation/conversation';
import { MESSAGE, Messages } from '../../conversation/Messages';

interface ThreadProps {
  resource: Resource;
  record: RaRecord;
  /** Undefined if the user may not read the messages. */
  conversation: Conversation | undefined;
  /** Scroll within the pane, and begin with the last message. */
  fills: boolean;
}

/** Long texts of the record, then its messages, the oldest first. */
export function Thread({ resource, record, conversation, fills }: ThreadProps) {
  const pane = useRef<HTMLDivElement>(null);
  const texts = visibleFields(resource).filter(({ name, type }) => type === 'text' && record[name]);
  const toEnd = () => {
    if (fills) pane.current?.scrollTo({ top: pane.current.scrollHeight });
  };
  return (
    <Box
      ref={pane}
      role="region"
      aria-label={conversation?.label ?? resource.one}
      {...(fills && { tabIndex: 0 })}
      sx={{ ...THREAD, ...(fills && FILLING) }}
    >
      {texts.map(({ name, label }) => (
        <Box key={name} sx={MESSAGE}>
          <Typography component="h3" variant="subtitle2">
            {label}
          </Typography>
          <LongText text={String(record[name])} compact={false} />
        </Box>
      ))}
      {conversation && <Messages conversation={conversation} record={record} onNew={toEnd} />}
    </Box>
  );
}

const THREAD = { display: 'flex', flexDirection: 'column', gap: 1.5, p: 2 };
const FILLING = {
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  '&:focus-visible': { outlineOffset: -2 },
};
