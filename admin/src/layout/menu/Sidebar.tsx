import CloseIcon from '@mui/icons-material/Close';
import NarrowIcon from '@mui/icons-material/KeyboardDoubleArrowLeft';
import WidenIcon from '@mui/icons-material/KeyboardDoubleArrowRight';
import { Box, Drawer, IconButton, Tooltip, useMediaQuery } from '@mui/material';
import { type Theme, useTheme } from '@mui/material/styles';
import { memo } from 'react';
import { useStore, useTranslate } from 'react-admin';

import { APP_BAR_HEIGHT } from '../AppBar';
import { Brand } from '../Brand';
import { Menu } from './Menu';

const FULL_WIDTH = 248;
const NARROW_WIDTH = 64;

interface SidebarProps {
  /** The drawer is open, on phones. */
  open: boolean;
  onClose: () => void;
}

/** The menu: a sidebar on wide screens, a drawer on narrow ones. */
export const Sidebar = memo(function Sidebar({ open, onClose }: SidebarProps) {
  const beside = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'));
  return beside ? <PermanentSidebar /> : <MenuDrawer open={open} onClose={onClose} />;
});

function PermanentSidebar() {
  const translate = useTranslate();
  const { theme, colours } = useTheme().look;
  const [narrow, setNarrow] = useStore('fw.menu.narrow', false);
  const label = translate(narrow ? 'fw.layout.expand_menu' : 'fw.layout.collapse_menu');
  const top = theme.brand === 'sidebar' ? 0 : APP_BAR_HEIGHT;
  const seam = colours.sidebar.background === colours.background && theme.surfaces !== 'raised';
  return (
    <Box
      component="nav"
      aria-label={translate('fw.layout.navigation')}
      sx={{
        ...sidebarColours(colours.sidebar),
        width: narrow ? NARROW_WIDTH : FULL_WIDTH,
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
        <Box sx={{ minHeight: APP_BAR_HEIGHT, px: 2, display: 'flex', alignItems: 'center' }}>
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
          sx: { ...sidebarColours(sidebar), width: 'min(300px, 85vw)', borderRadius: 0 },
        },
      }}
    >
      <Box
        sx={{ display: 'flex', alignItems: 'center', minHeight: APP_BAR_HEIGHT, px: 1.5, gap: 1 }}
      >
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

function sidebarColours(sidebar: { background: string; text: string }) {
  return { bgcolor: sidebar.background, color: sidebar.text };
}
