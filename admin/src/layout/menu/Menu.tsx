import ClearIcon from '@mui/icons-material/Clear';
import OpenIcon from '@mui/icons-material/ExpandMore';
import SearchIcon from '@mui/icons-material/Search';
import HomeIcon from '@mui/icons-material/SpaceDashboardOutlined';
import { Box, ButtonBase, IconButton, InputBase, Typography } from '@mui/material';
import { useTheme } from '@mui/material/styles';
import { type ReactNode, useId, useState } from 'react';
import { useCreatePath, useResourceDefinitions, useStore, useTranslate } from 'react-admin';
import { useLocation } from 'react-router-dom';

import { useCatalog } from '../../resource/catalog/catalogContext';
import { mix } from '../../theme/colour';
import { useModelIcons } from '../icons/modelIcons';
import {
  countEntries,
  menuEntries,
  type MenuEntry,
  SEARCH_THRESHOLD,
  searchEntries,
} from './menuEntries';
import { MenuLink, menuStyle } from './MenuLink';

const LIST = {
  flex: 1,
  overflowY: 'auto',
  overflowX: 'hidden',
  py: 0.5,
  '& ul': { m: 0, p: 0, listStyle: 'none' },
};

/** Links to the lists of all resources that the user may read. */
export function Menu({ narrow }: { narrow: boolean }) {
  const translate = useTranslate();
  const { look } = useTheme();
  const { pathname } = useLocation();
  const [text, setText] = useState('');
  const all = menuEntries(useCatalog());
  const filtered = countEntries(all) >= SEARCH_THRESHOLD && !narrow;
  const shown = filtered ? searchEntries(all, text) : all;
  return (
    <>
      {filtered && <MenuSearch text={text} onChange={setText} />}
      <Box sx={{ ...LIST, ...menuStyle(look, narrow) }}>
        <ul>
          {text === '' && (
            <MenuLink
              to="/"
              label={translate('fw.dashboard.title')}
              icon={HomeIcon}
              narrow={narrow}
              active={pathname === '/'}
            />
          )}
          <Entries entries={shown} narrow={narrow} open={text !== ''} />
        </ul>
        <Typography role="status" variant="body2" sx={{ px: 2, py: shown.length > 0 ? 0 : 1 }}>
          {shown.length === 0 && text !== ''
            ? translate('fw.layout.no_menu_results', { text })
            : null}
        </Typography>
      </Box>
    </>
  );
}

interface EntriesProps {
  entries: MenuEntry[];
  narrow: boolean;
  /** Expand all groups, since the entries are search results. */
  open: boolean;
}

function Entries({ entries, narrow, open }: EntriesProps) {
  const createPath = useCreatePath();
  const definitions = useResourceDefinitions();
  const iconOf = useModelIcons();
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

interface MenuGroupProps {
  label: string;
  narrow: boolean;
  /** Expand the group even if the user has collapsed it. */
  open: boolean;
  children: ReactNode;
}

/** Collapsible group of the menu. The browser remembers collapsed groups. */
export function MenuGroup({ label, narrow, open, children }: MenuGroupProps) {
  const id = useId();
  const { theme } = useTheme().look;
  const [closed, setClosed] = useStore(`fw.menu.closed.${label}`, false);
  const shown = open || narrow || !closed;
  return (
    <Box component="li" sx={{ mt: 1, ...(narrow && { borderTop: '1px solid', pt: 1 }) }}>
      {!narrow && (
        <ButtonBase
          aria-expanded={shown}
          aria-controls={id}
          onClick={() => setClosed(!closed)}
          sx={{
            width: '100%',
            justifyContent: 'space-between',
            px: 2,
            minHeight: 32,
            fontFamily: theme.headings.font ?? theme.text.font,
            fontSize: '0.78rem',
            fontWeight: 700,
            letterSpacing: '0.04em',
            textTransform: theme.headings.uppercase ? 'uppercase' : 'none',
            '&.Mui-focusVisible': { outline: '2px solid currentColor', outlineOffset: -2 },
          }}
        >
          {label}
          <OpenIcon
            fontSize="small"
            sx={{ transform: shown ? 'none' : 'rotate(-90deg)', transition: 'transform 120ms' }}
          />
        </ButtonBase>
      )}
      <Box id={id} hidden={!shown}>
        {children}
      </Box>
    </Box>
  );
}

interface MenuSearchProps {
  text: string;
  onChange: (text: string) => void;
}

/** Search box above a long menu. */
export function MenuSearch({ text, onChange }: MenuSearchProps) {
  const translate = useTranslate();
  const { theme, colours } = useTheme().look;
  const { background, text: ink } = colours.sidebar;
  return (
    <Box sx={{ px: 1.5, py: 1 }}>
      <InputBase
        value={text}
        fullWidth
        size="small"
        placeholder={translate('fw.layout.search_menu')}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text !== '') {
            event.stopPropagation();
            onChange('');
          }
        }}
        inputProps={{ 'aria-label': translate('fw.layout.search_menu'), type: 'text' }}
        startAdornment={<SearchIcon fontSize="small" sx={{ mr: 1 }} />}
        endAdornment={
          text !== '' && (
            <IconButton
              color="inherit"
              size="small"
              aria-label={translate('fw.layout.clear_search')}
              onClick={() => onChange('')}
            >
              <ClearIcon fontSize="small" />
            </IconButton>
          )
        }
        sx={{
          color: 'inherit',
          px: 1,
          minHeight: 36,
          typography: 'body2',
          '& input': { py: 0 },
          borderRadius: `${Math.min(theme.radius, 10)}px`,
          border: `1px solid ${mix(background, ink, 0.55)}`,
          '& input::placeholder': { color: 'inherit', opacity: 1 },
          '&.Mui-focused': { outline: '2px solid currentColor', outlineOffset: 1 },
          '& input:focus-visible': { outline: 'none' },
        }}
      />
    </Box>
  );
}
