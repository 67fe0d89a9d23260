import MoreIcon from '@mui/icons-material/MoreVert';
import { IconButton, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';

import { useResource } from '../../resource/catalog/catalogContext';
import { type SavedView, sharedSearch, type useSavedViews } from './savedViews';
import { ViewNameDialog } from './ViewNameDialog';

interface SavedViewMenuProps {
  view: SavedView;
  saved: ReturnType<typeof useSavedViews>;
}

/** Menu of a saved view: rename it, delete it, or copy its address. */
export function SavedViewMenu({ view, saved }: SavedViewMenuProps) {
  const resource = useResource();
  const translate = useTranslate();
  const notify = useNotify();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [renaming, setRenaming] = useState(false);
  const close = () => setAnchor(null);
  const copy = async () => {
    close();
    const { origin, pathname } = window.location;
    const address = `${origin}${pathname}${sharedSearch(resource, view)}`;
    try {
      await navigator.clipboard.writeText(address);
      notify('fw.tabs.copied', { type: 'success' });
    } catch {
      // Browsers allow the clipboard on secure pages only.
      notify(address, { type: 'info', autoHideDuration: null, messageArgs: { _: address } });
    }
  };
  const label = translate('fw.tabs.menu', { name: view.name });
  return (
    <>
      <IconButton
        size="small"
        aria-label={label}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        <MenuItem
          onClick={() => {
            close();
            setRenaming(true);
          }}
        >
          {translate('fw.tabs.rename')}
        </MenuItem>
        <MenuItem onClick={() => void copy()}>{translate('fw.tabs.copy')}</MenuItem>
        <MenuItem onClick={() => saved.remove(view.id)}>{translate('ra.action.delete')}</MenuItem>
      </Menu>
      {renaming && (
        <ViewNameDialog
          title="fw.tabs.rename"
          name={view.name}
          save={(name) => saved.rename(view.id, name)}
          close={() => setRenaming(false)}
        />
      )}
    </>
  );
}
