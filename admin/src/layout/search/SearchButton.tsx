import SearchIcon from '@mui/icons-material/Search';
import { Box, ButtonBase } from '@mui/material';
import { useTheme } from '@mui/material/styles';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';

import { mix } from '../../theme/colour';

const CommandPalette = lazy(() => import('./CommandPalette'));

/** Button in the bar that opens the palette, as ⌘K and Ctrl+K do. */
export function SearchButton() {
  const translate = useTranslate();
  const { colours, theme } = useTheme().look;
  const { background, text } = colours.bar;
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      setUsed(true);
      setOpen((before) => !before);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const keys = isApple() ? '⌘K' : 'Ctrl K';
  return (
    <>
      <ButtonBase
        // The visible text, for people who speak what they see.
        aria-label={`${translate('fw.search.button')} ${keys}`}
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple() ? 'Meta+K' : 'Control+K'}
        onClick={() => {
          setUsed(true);
          setOpen(true);
        }}
        sx={{
          gap: 1,
          width: { xs: 36, md: 220 },
          height: 32,
          px: 1,
          justifyContent: { xs: 'center', md: 'flex-start' },
          border: { md: `1px solid ${mix(background, text, 0.16)}` },
          borderRadius: `${Math.min(theme.radius, 8)}px`,
          typography: 'body2',
          color: 'inherit',
          '&:hover': { bgcolor: mix(background, text, 0.05) },
          '&.Mui-focusVisible': { outline: '2px solid currentColor', outlineOffset: 1 },
        }}
      >
        <SearchIcon sx={{ fontSize: { xs: 20, md: 16 } }} />
        <Box component="span" aria-hidden sx={{ display: { xs: 'none', md: 'inline' } }}>
          {translate('fw.search.button')}
        </Box>
        <Box
          component="kbd"
          aria-hidden
          sx={{ display: { xs: 'none', md: 'inline' }, ml: 'auto', font: 'inherit', fontSize: '0.75rem' }}
        >
          {keys}
        </Box>
      </ButtonBase>
      {used && (
        <Suspense fallback={null}>
          <CommandPalette open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Return true for ⌘K and Ctrl+K. */
export function isShortcut(event: KeyboardEvent): boolean {
  const { key, metaKey, ctrlKey, altKey, shiftKey, repeat } = event;
  return key.toLowerCase() === 'k' && metaKey !== ctrlKey && !altKey && !shiftKey && !repeat;
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}
