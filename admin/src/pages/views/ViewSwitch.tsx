import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined';
import InboxIcon from '@mui/icons-material/InboxOutlined';
import TableIcon from '@mui/icons-material/TableRowsOutlined';
import TimelineIcon from '@mui/icons-material/TimelineOutlined';
import RosterIcon from '@mui/icons-material/ViewTimelineOutlined';
import BoardIcon from '@mui/icons-material/ViewKanbanOutlined';
import { IconButton, Menu, MenuItem, ToggleButton, ToggleButtonGroup, Tooltip } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';

import { useResource } from '../../resource/catalog/catalogContext';
import type { Resource } from '../../resource/types';
import { useView } from './useView';
import { type NamedView, viewsOf } from './views';

const ICONS = {
  board: BoardIcon,
  calendar: CalendarIcon,
  inbox: InboxIcon,
  roster: RosterIcon,
  table: TableIcon,
  timeline: TimelineIcon,
};

/** Buttons that switch between the views of a list, or a menu on phones. */
export function ViewSwitch({ narrow }: { narrow: boolean }) {
  const resource = useResource();
  const views = viewsOf(resource);
  if (views.length < 2) return null;
  return narrow ? <ViewMenu resource={resource} /> : <ViewButtons resource={resource} />;
}

function ViewButtons({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const label = useViewLabel(resource);
  const { view, choose } = useView(resource);
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={view.name}
      aria-label={translate('fw.views.label')}
      onChange={(_event, name: string | null) => name && choose(name)}
    >
      {viewsOf(resource).map((one) => {
        const Icon = ICONS[one.view];
        return (
          <ToggleButton key={one.name} value={one.name} aria-label={label(one)} title={label(one)}>
            <Icon fontSize="small" />
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
}

function ViewMenu({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const label = useViewLabel(resource);
  const { view, choose } = useView(resource);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const Icon = ICONS[view.view];
  const title = translate('fw.views.label');
  return (
    <>
      <Tooltip title={title}>
        <IconButton
          aria-label={title}
          aria-haspopup="menu"
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Icon />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {viewsOf(resource).map((one) => (
          <MenuItem
            key={one.name}
            selected={one.name === view.name}
            onClick={() => {
              setAnchor(null);
              choose(one.name);
            }}
          >
            {label(one)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** Return a function for the label of a view. Equal views are told apart by their field. */
function useViewLabel(resource: Resource): (view: NamedView) => string {
  const translate = useTranslate();
  return (view) => {
    const label = translate(`fw.views.${view.view}`);
    const same = viewsOf(resource).filter((one) => one.view === view.view);
    const name =
      view.view === 'board' ? view.field
      : view.view === 'calendar' ? view.start
      : view.view === 'timeline' ? view.date
      : view.view === 'inbox' ? view.thread
      : view.view === 'roster' ? view.rows
      : undefined;
    if (same.length < 2 || !name) return label;
    return `${label}: ${(resource.fields[name] ?? resource.relations[name])?.label ?? name}`;
  };
}
