import HomeIcon from '@mui/icons-material/SpaceDashboardOutlined';
import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import { useCreatePath, useResourceDefinitions, useTranslate } from 'react-admin';

import { useCatalog } from '../resource/context';
import { iconOf } from './icons';
import { countOf, entriesOf, type Entry, found, MANY } from './menu';
import { MenuFilter } from './MenuFilter';
import { MenuGroup } from './MenuGroup';
import { MenuLink } from './MenuLink';

/** The ways to the lists of all resources that the user may read. */
export function Menu({ narrow }: { narrow: boolean }) {
  const translate = useTranslate();
  const [text, setText] = useState('');
  const all = entriesOf(useCatalog());
  const filtered = countOf(all) >= MANY && !narrow;
  const shown = filtered ? found(all, text) : all;
  return (
    <>
      {filtered && <MenuFilter text={text} onChange={setText} />}
      <Box sx={{ flex: 1, overflowY: 'auto', overflowX: 'hidden', py: 0.5 }}>
        <List>
          {text === '' && (
            <MenuLink to="/" label={translate('fw.layout.home')} icon={HomeIcon} narrow={narrow} />
          )}
          <Entries entries={shown} narrow={narrow} open={text !== ''} />
        </List>
        <Typography role="status" variant="body2" sx={{ px: 2, py: shown.length > 0 ? 0 : 1 }}>
          {shown.length === 0 && text !== ''
            ? translate('fw.layout.nothing_found', { text })
            : null}
        </Typography>
      </Box>
    </>
  );
}

function List({ children }: { children: React.ReactNode }) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {children}
    </Box>
  );
}

interface EntriesProps {
  entries: Entry[];
  narrow: boolean;
  /** Shows what is in groups, closed ones as well: it was looked for. */
  open: boolean;
}

function Entries({ entries, narrow, open }: EntriesProps) {
  const createPath = useCreatePath();
  const definitions = useResourceDefinitions();
  return entries.map((entry) =>
    entry.kind === 'group' ? (
      <MenuGroup key={`group ${entry.label}`} label={entry.label} narrow={narrow} open={open}>
        <List>
          <Entries entries={entry.entries} narrow={narrow} open={open} />
        </List>
      </MenuGroup>
    ) : (
      <MenuLink
        key={entry.resource.path}
        to={createPath({ resource: entry.resource.path, type: 'list' })}
        label={entry.resource.many}
        icon={definitions[entry.resource.path]?.icon ?? iconOf(entry.resource)}
        narrow={narrow}
      />
    ),
  );
}
