import MenuIcon from '@mui/icons-material/Menu';
import { Box, IconButton } from '@mui/material';
import { useTheme } from '@mui/material/styles';
import { memo } from 'react';
import { LoadingIndicator, useTranslate } from 'react-admin';

import { Brand } from './Brand';
import { ModeButton } from './ModeButton';
import { UserMenu } from './UserMenu';

export const BAR_HEIGHT = 56;

/** The bar above the pages. On phones it opens the menu. */
export const Bar = memo(function Bar({ onMenu }: { onMenu: () => void }) {
  const translate = useTranslate();
  const { theme, colours } = useTheme().look;
  const { bar, background, line, text } = colours;
  const masthead = theme.brand === 'masthead';
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
        height: BAR_HEIGHT,
        px: { xs: 1, sm: theme.brand === 'sidebar' ? 3 : 2 },
        bgcolor: bar.background,
        color: bar.text,
        borderBottom: masthead
          ? `3px double ${text}`
          : `1px solid ${bar.background === background ? 'transparent' : line}`,
      }}
    >
      <Box sx={{ display: 'flex' }}>
        <IconButton
          color="inherit"
          onClick={onMenu}
          aria-label={translate('fw.layout.open_menu')}
          sx={{ display: { md: 'none' }, mr: 1 }}
        >
          <MenuIcon />
        </IconButton>
      </Box>
      <Box
        sx={{
          minWidth: 0,
          display: 'flex',
          visibility: { md: theme.brand === 'sidebar' ? 'hidden' : 'visible' },
        }}
      >
        <Brand />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, justifySelf: 'end' }}>
        <LoadingIndicator aria-label={translate('fw.page.loading')} />
        <ModeButton />
        <UserMenu />
      </Box>
    </Box>
  );
});
