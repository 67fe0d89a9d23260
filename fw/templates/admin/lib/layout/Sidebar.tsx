import CloseIcon from '@mui/icons-material/Close';
import NarrowIcon from '@mui/icons-material/KeyboardDoubleArrowLeft';
import WidenIcon from '@mui/icons-material/KeyboardDoubleArrowRight';
import { Box, Drawer, IconButton, Tooltip, useMediaQuery } from '@mui/material';
import { type Theme, useTheme } from '@mui/material/styles';
import { memo } from 'react';
import { useStore, useTranslate } from 'react-admin';

import { BAR_HEIGHT } from './Bar';
import { Brand } from './Brand';
import { Menu } from './Menu';

const WIDE = 248;
const NARROW = 64;

interface SidebarProps {
  /** Of the drawer that the menu is on phones. */
  open: boolean;
  onClose: () => void;
}

/** The menu: beside the pages, where there is room for it, else a drawer. */
export const Sidebar = memo(function Sidebar({ open, onClose }: SidebarProps) {
  const beside = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'));
  return beside ? <BesidePages /> : <MenuDrawer open={open} onClose={onClose} />;
});

function BesidePages() {
  const translate = useTranslate();
  const { theme, colours } = useTheme().look;
  const [narrow, setNarrow] = useStore('fw.menu.narrow', false);
  const label = translate(narrow ? 'fw.layout.widen_menu' : 'fw.layout.narrow_menu');
  const top = theme.brand === 'sidebar' ? 0 : BAR_HEIGHT;
  const seam = colours.sidebar.background === colours.background && theme.surfaces !== 'raised';
  return (
    <Box
      component="nav"
      aria-label={translate('fw.layout.navigation')}
      sx={{
        ...ground(colours.sidebar),
        width: narrow ? NARROW : WIDE,
        flexShrink: 0,
        position: 'sticky',
        top,
        height: `calc(100vh - ${top}px)`,
        display: 'flex',
        flexDirection: 'column',
        borderRight: seam ? `1px solid ${colours.line}` : 0,
        transition: 'width 150ms ease-out',
      }}
    >
      {theme.brand === 'sidebar' && (
        <Box sx={{ minHeight: BAR_HEIGHT, px: 2, display: 'flex', alignItems: 'center' }}>
          <Brand narrow={narrow} />
        </Box>
      )}
      <Menu narrow={narrow} />
      <Box sx={{ p: 1, display: 'flex', justifyContent: narrow ? 'center' : 'flex-end' }}>
        <Tooltip title={label} placement="right">
          <IconButton color="inherit" aria-label={label} onClick={() => setNarrow(!narrow)}>
            {narrow ? <WidenIcon /> : <NarrowIcon />}
          </IconButton>
        </Tooltip>
      </Box>
    </Box>
  );
}

function MenuDrawer({ open, onClose }: SidebarProps) {
  const translate = useTranslate();
  const { sidebar } = useTheme().look.colours;
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          'aria-label': translate('fw.layout.navigation'),
          sx: { ...ground(sidebar), width: 'min(300px, 85vw)', borderRadius: 0 },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: BAR_HEIGHT, px: 1.5, gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Brand />
        </Box>
        <IconButton
          color="inherit"
          aria-label={translate('fw.layout.close_menu')}
          onClick={onClose}
        >
          <CloseIcon />
        </IconButton>
      </Box>
      <Box
        component="nav"
        aria-label={translate('fw.layout.navigation')}
        sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}
      >
        <Menu narrow={false} />
      </Box>
    </Drawer>
  );
}

function ground(sidebar: { background: string; text: string }) {
  return { bgcolor: sidebar.background, color: sidebar.text };
}
