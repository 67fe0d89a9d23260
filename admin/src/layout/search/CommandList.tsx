import { Box } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';

import type { Command, CommandGroup } from './commands';

interface CommandListProps {
  /** Id of the list; those of its options are `<id>-<number>`. */
  id: string;
  groups: [group: CommandGroup, commands: Command[]][];
  /** Number of the option that Enter chooses. */
  active: number;
  onHover: (number: number) => void;
  onRun: (command: Command) => void;
}

/** Options of the palette. The focus stays in the input. */
export function CommandList({ id, groups, active, onHover, onRun }: CommandListProps) {
  const translate = useTranslate();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  if (groups.length === 0) return null;
  let number = -1;
  return (
    <Box ref={list} id={id} role="listbox" aria-label={translate('fw.search.results')} sx={LIST}>
      {groups.map(([group, commands]) => (
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <div role="presentation" id={`${id}-${group}`} className="label">
            {translate(`fw.search.${group}`)}
          </div>
          {commands.map((command) => {
            number += 1;
            const own = number;
            const { icon: Icon, label, detail, to } = command;
            return (
              <div
                key={`${group} ${to}`}
                id={`${id}-${own}`}
                role="option"
                tabIndex={-1}
                aria-selected={own === active}
                onPointerMove={() => own !== active && onHover(own)}
                onClick={() => onRun(command)}
              >
                <Icon />
                <span>{label}</span>
                {detail && <small>{detail}</small>}
              </div>
            );
          })}
        </div>
      ))}
    </Box>
  );
}

const LIST = {
  maxHeight: 'min(420px, 60vh)',
  overflowY: 'auto',
  p: 1,
  '& .label': { px: 1.25, pt: 1, pb: 0.5, typography: 'caption', color: 'text.secondary' },
  '& [role=option]': {
    display: 'flex',
    alignItems: 'center',
    gap: 1.25,
    minHeight: 36,
    px: 1.25,
    borderRadius: 1,
    cursor: 'pointer',
    typography: 'body2',
    '& svg': { fontSize: 18, color: 'text.secondary', flexShrink: 0 },
    '& span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& small': {
      ml: 'auto',
      maxWidth: '50%',
      flexShrink: 0,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      fontSize: '0.75rem',
      color: 'text.secondary',
    },
  },
  '& [aria-selected=true]': { bgcolor: 'action.selected' },
};
