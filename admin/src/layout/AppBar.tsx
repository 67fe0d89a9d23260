import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import MenuIcon from '@mui/icons-material/Menu';
import { Box, IconButton, type Theme, Tooltip, useMediaQuery } from '@mui/material';
import { useTheme } from '@mui/material/styles';
import { memo } from 'react';
import { LoadingIndicator, useTheme as useThemeMode, useTranslate } from 'react-admin';

import { Brand } from './Brand';
import { Breadcrumbs } from './Breadcrumbs';
import { ScanField } from './scan/ScanField';
import { SearchButton } from './search/SearchButton';
import { UserMenu } from './UserMenu';

export const APP_BAR_HEIGHT = 56;

/** Bar at the top of the page. On phones it has the menu button. */
export const AppBar = memo(function AppBar({ onMenu }: { onMenu: () => void }) {
  const translate = useTranslate();
  const { theme, colours } = useTheme().look;
  const { bar, background, line, text } = colours;
  const wide = useMediaQuery((one: Theme) => one.breakpoints.up('md'));
  const masthead = theme.brand === 'masthead';
  const crumbs = (
    <Box sx={{ display: { xs: 'none', md: 'block' }, minWidth: 0 }}>
      <Breadcrumbs />
    </Box>
  );
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        display: 'grid',
        gridTemplateColumns: masthead ? '1fr auto 1fr' : 'auto 1fr auto',
        alignItems: 'center',
        height: APP_BAR_HEIGHT,
        px: { xs: 1, sm: theme.brand === 'sidebar' ? 3 : 2 },
        bgcolor: bar.background,
        color: bar.text,
        borderBottom: masthead
          ? `3px double ${text}`
          : `1px solid ${bar.background === background ? 'transparent' : line}`,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', minWidth: 0 }}>
        <IconButton
          color="inherit"
          onClick={onMenu}
          aria-label={translate('fw.layout.open_menu')}
          sx={{ display: { md: 'none' }, mr: 1 }}
        >
          <MenuIcon />
        </IconButton>
        {masthead && crumbs}
      </Box>
      <Box sx={{ minWidth: 0, display: 'flex', alignItems: 'center', gap: 3 }}>
        <Box
          sx={{ minWidth: 0, display: { xs: 'flex', md: theme.brand === 'sidebar' ? 'none' : 'flex' } }}
        >
          <Brand />
        </Box>
        {!masthead && crumbs}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, justifySelf: 'end' }}>
        {theme.layout.scan && wide && <ScanField />}
        <SearchButton />
        <LoadingIndicator aria-label={translate('fw.page.loading')} />
        <ThemeModeButton />
        <UserMenu />
      </Box>
    </Box>
  );
});

/** Button that toggles dark mode. The default follows the system. */
export function ThemeModeButton() {
  const translate = useTranslate();
  const [, setMode] = useThemeMode();
  const dark = useTheme().palette.mode === 'dark';
  const label = translate(dark ? 'fw.layout.light_mode' : 'fw.layout.dark_mode');
  return (
    <Tooltip title={label}>
      <IconButton
        color="inherit"
        aria-label={label}
        onClick={() => setMode(dark ? 'light' : 'dark')}
      >
        {dark ? <LightIcon /> : <DarkIcon />}
      </IconButton>
    </Tooltip>
  );
}
