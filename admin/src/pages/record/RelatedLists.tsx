import { Box, Card, Tab, Tabs, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useRecordContext } from 'react-admin';

import { useFormats } from '../../i18n/formats';
import { can } from '../../resource/catalog/catalog';
import { useCatalog, useResource } from '../../resource/catalog/catalogContext';
import { conversationOf } from '../conversation/conversation';
import { Messages } from '../conversation/Messages';
import { type RelatedListOf, relatedLists } from './recordLists';
import { AddButton, RelatedList } from './RelatedList';
import { useRelatedCounts } from './useRelatedCounts';

/** Lists of the records that refer to the one of the page, as tabs if there are several. */
export function RelatedLists() {
  const resource = useResource();
  const lists = relatedLists(resource, useCatalog());
  const counts = useRelatedCounts(lists);
  const { number } = useFormats();
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const current = Math.min(chosen, lists.length - 1);
  const shown = lists[current];
  if (!shown) return null;
  const { count, isPending } = counts[current]!;
  // An empty list has the button itself.
  const adds = can(shown.other, 'create') && (count === undefined ? !isPending : count > 0);
  const panel = <RelatedRecords key={shown.name} {...shown} />;
  const head = { display: 'flex', alignItems: 'center', gap: 2, mb: 1 };
  if (lists.length === 1) {
    return (
      <Box component="section" aria-label={shown.label} sx={{ mt: 3 }}>
        <Box sx={head}>
          <Typography variant="h6" component="h2" sx={{ flex: 1 }}>
            {shown.label}
          </Typography>
          {adds && <AddButton {...shown} />}
        </Box>
        {panel}
      </Box>
    );
  }
  return (
    <Box sx={{ mt: 3 }}>
      <Box sx={{ ...head, borderBottom: 1, borderColor: 'divider' }}>
        <Tabs
          value={current}
          onChange={(_, place: number) => setChosen(place)}
          variant="scrollable"
          // The line is that of the box, which also spans the button.
          sx={{ flex: 1, minWidth: 0, mb: '-1px', borderBottom: 0 }}
        >
          {lists.map(({ name, label }, place) => {
            const total = counts[place]?.count;
            return (
              <Tab
                key={name}
                id={`${id}-tab-${place}`}
                aria-controls={place === current ? `${id}-panel` : undefined}
                label={total === undefined ? label : `${label} (${number(total)})`}
                sx={{ textTransform: 'none' }}
              />
            );
          })}
        </Tabs>
        {adds && <AddButton {...shown} />}
      </Box>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${current}`}>
        <Box component="section" aria-label={shown.label}>
          {panel}
        </Box>
      </Box>
    </Box>
  );
}

/** Related records as a table, or as the conversation that the descriptor asks for. */
function RelatedRecords(list: RelatedListOf) {
  const resource = useResource();
  const record = useRecordContext();
  const catalog = useCatalog();
  const relation = resource.relations[list.name];
  if (relation?.view !== 'conversation') return <RelatedList {...list} />;
  const conversation = conversationOf(resource, list.name, relation, catalog);
  if (!record || !conversation) return null;
  return (
    <Card sx={{ p: 2 }}>
      <Messages conversation={conversation} record={record} />
    </Card>
  );
}
