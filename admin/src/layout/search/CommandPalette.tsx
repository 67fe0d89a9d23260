import AddIcon from '@mui/icons-material/Add';
import SearchIcon from '@mui/icons-material/Search';
import HomeIcon from '@mui/icons-material/SpaceDashboardOutlined';
import { Box, Dialog, InputBase, LinearProgress } from '@mui/material';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';

import { useCatalog } from '../../resource/catalog/catalogContext';
import { modelLabels } from '../../resource/fields';
import { readableResources } from '../../resource/readable';
import { useModelIcons } from '../icons/modelIcons';
import { matchesWords } from '../menu/menuEntries';
import { SCROLL_TO_TOP } from '../PathLink';
import { CommandList } from './CommandList';
import { type Command, groupCommands, pageCommands } from './commands';
import { useRecentRecords } from './recentRecords';
import { useRecordSearch } from './recordSearch';

interface CommandPaletteProps {
  open: boolean;
  onClose: () => void;
}

/** Dialog that opens pages and records by their names. It is loaded on demand. */
export default function CommandPalette({ open, onClose }: CommandPaletteProps) {
  const translate = useTranslate();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      slotProps={{
        paper: { 'aria-label': translate('fw.search.title'), 'aria-labelledby': undefined },
        container: { sx: { alignItems: 'flex-start' } },
      }}
      sx={{ '& .MuiDialog-paper': { mt: { xs: 1, sm: '12vh' }, mx: { xs: 1, sm: 4 } } }}
    >
      <PaletteContent onClose={onClose} />
    </Dialog>
  );
}

function PaletteContent({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const { commands, isSearching } = useCommands(text);
  const groups = groupCommands(commands);
  const shown = groups.flatMap(([, found]) => found);
  const at = Math.min(active, shown.length - 1);
  useEffect(() => input.current?.focus(), []);
  const run = (command: Command) => {
    onClose();
    void navigate(command.to, { state: SCROLL_TO_TOP });
  };
  const steer = (event: KeyboardEvent) => {
    const next = nextActive(event.key, at, shown.length);
    if (next !== undefined) setActive(next);
    else if (event.key === 'Enter' && shown[at] && !event.nativeEvent.isComposing) run(shown[at]);
    else return;
    event.preventDefault();
  };
  const isEmpty = shown.length === 0;
  return (
    <>
      <Box sx={{ position: 'relative', borderBottom: 1, borderColor: 'divider' }}>
        <InputBase
          fullWidth
          value={text}
          inputRef={input}
          placeholder={translate('fw.search.placeholder')}
          startAdornment={<SearchIcon sx={{ mr: 1.25, color: 'text.secondary' }} />}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
          }}
          onKeyDown={steer}
          inputProps={{
            role: 'combobox',
            'aria-label': translate('fw.search.title'),
            'aria-expanded': !isEmpty,
            'aria-autocomplete': 'list',
            ...(!isEmpty && {
              'aria-controls': id,
              'aria-activedescendant': `${id}-${at}`,
            }),
            maxLength: 200,
            spellCheck: false,
            autoComplete: 'off',
          }}
          sx={{ px: 2, minHeight: 52, typography: 'body1', '& :focus-visible': { outline: 0 } }}
        />
        {isSearching && (
          <LinearProgress
            aria-label={translate('fw.page.loading')}
            sx={{ position: 'absolute', inset: 'auto 0 -1px', height: 2 }}
          />
        )}
      </Box>
      <CommandList id={id} groups={groups} active={at} onHover={setActive} onRun={run} />
      <Box role="status" sx={{ ...STATUS, py: isEmpty ? 4 : 0 }}>
        {isEmpty && !isSearching && translate('fw.search.none', { text })}
      </Box>
      <Box aria-hidden sx={FOOTER}>
        <span>{translate('fw.search.navigate')}</span>
        <span>{translate('fw.search.open')}</span>
        <span>{translate('fw.search.close')}</span>
      </Box>
    </>
  );
}

/** Return the commands for the text: recent records, records, pages and forms. */
function useCommands(text: string): { commands: Command[]; isSearching: boolean } {
  const translate = useTranslate();
  const catalog = useCatalog();
  const recent = useRecentRecords();
  const iconOf = useModelIcons();
  const { found, isSearching } = useRecordSearch(text);
  const visited = recent.flatMap(({ resource, to, label }): Command[] => {
    const known = catalog.find(resource);
    return known && matchesWords(label, text)
      ? [{ group: 'recent', label, detail: known.one, to, icon: iconOf(known) }]
      : [];
  });
  const opened = new Set(visited.map(({ to }) => to));
  const pages = pageCommands(readableResources(catalog), text, {
    home: translate('fw.dashboard.title'),
    create: (resource) => translate('fw.dashboard.create', modelLabels(resource)),
    iconOf,
    homeIcon: HomeIcon,
    createIcon: AddIcon,
  });
  const records = found.filter(({ to }) => !opened.has(to));
  return { commands: [...visited.slice(0, 5), ...records, ...pages], isSearching };
}

/** Return the entry that a key moves to, undefined for other keys. */
export function nextActive(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return (at - 1 + count) % count;
    case 'PageDown':
      return Math.min(at + 8, count - 1);
    case 'PageUp':
      return Math.max(at - 8, 0);
    default:
      return undefined;
  }
}

const STATUS = { px: 2, typography: 'body2', color: 'text.secondary', textAlign: 'center' };

const FOOTER = {
  display: { xs: 'none', sm: 'flex' },
  gap: 2,
  px: 2,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
  typography: 'caption',
  color: 'text.secondary',
};
