import HomeIcon from '@mui/icons-material/SpaceDashboardOutlined';
import { Box, Typography } from '@mui/material';
import { useTheme } from '@mui/material/styles';
import { useState } from 'react';
import { useCreatePath, useResourceDefinitions, useTranslate } from 'react-admin';
import { useLocation } from 'react-router-dom';

import { useCatalog } from '../resource/context';
import { iconOf } from './icons';
import { countOf, entriesOf, type Entry, found, MANY } from './menu';
import { MenuFilter } from './MenuFilter';
import { MenuGroup } from './MenuGroup';
import { MenuLink, menuStyle } from './MenuLink';

const LIST = {
  flex: 1,
  overflowY: 'auto',
  overflowX: 'hidden',
  py: 0.5,
  '& ul': { m: 0, p: 0, listStyle: 'none' },
};

/** The ways to the lists of all resources that the user may read. */
export function Menu({ narrow }: { narrow: boolean }) {
  const translate = useTranslate();
  const { look } = useTheme();
  const { pathname } = useLocation();
  const [text, setText] = useState('');
  const all = entriesOf(useCatalog());
  const filtered = countOf(all) >= MANY && !narrow;
  const shown = filtered ? found(all, text) : all;
  return (
    <>
      {filtered && <MenuFilter text={text} onChange={setText} />}
      <Box sx={{ ...LIST, ...menuStyle(look, narrow) }}>
        <ul>
          {text === '' && (
            <MenuLink
              to="/"
              label={translate('fw.layout.home')}
              icon={HomeIcon}
              narrow={narrow}
              active={pathname === '/'}
            />
          )}
          <Entries entries={shown} narrow={narrow} open={text !== ''} />
        </ul>
        <Typography role="status" variant="body2" sx={{ px: 2, py: shown.length > 0 ? 0 : 1 }}>
          {shown.length === 0 && text !== ''
            ? translate('fw.layout.nothing_found', { text })
            : null}
        </Typography>
      </Box>
    </>
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
  const { pathname } = useLocation();
  return entries.map((entry) => {
    if (entry.kind === 'group') {
      return (
        <MenuGroup key={`group ${entry.label}`} label={entry.label} narrow={narrow} open={open}>
          <ul>
            <Entries entries={entry.entries} narrow={narrow} open={open} />
          </ul>
        </MenuGroup>
      );
    }
    const { path, many } = entry.resource;
    const to = createPath({ resource: path, type: 'list' });
    return (
      <MenuLink
        key={path}
        to={to}
        label={many}
        icon={definitions[path]?.icon ?? iconOf(entry.resource)}
        narrow={narrow}
        active={pathname === to || pathname.startsWith(`${to}/`)}
      />
    );
  });
}
