import { Box, Typography } from '@mui/material';
import { useTheme } from '@mui/material/styles';

import { Logo } from '../layout/Brand';
import { inkOn, mix } from '../theme/colour';
import type { Look } from '../theme/make';

/** The side of the login page that shows whose it is, where there is room. */
export function LoginPanel({ title }: { title: string }) {
  const { look, palette } = useTheme();
  const { ground, ink } = groundOf(look, palette.mode === 'dark');
  const letter = title.charAt(0).toUpperCase();
  return (
    <Box
      aria-hidden
      sx={{
        display: { xs: 'none', md: 'flex' },
        flexDirection: 'column',
        justifyContent: 'space-between',
        position: 'relative',
        overflow: 'hidden',
        width: '42%',
        maxWidth: 640,
        p: 5,
        bgcolor: ground,
        color: ink,
      }}
    >
      <Logo title={title} size={44} />
      <Typography
        component="span"
        sx={{
          position: 'absolute',
          right: '-0.06em',
          bottom: '-0.28em',
          fontFamily: look.theme.headings.font ?? look.theme.text.font,
          fontWeight: look.theme.headings.weight,
          fontSize: 'min(36vw, 80vh)',
          lineHeight: 1,
          opacity: 0.09,
          userSelect: 'none',
        }}
      >
        {letter}
      </Typography>
      <Typography variant="h1" component="span" sx={{ fontSize: '2.5rem', position: 'relative' }}>
        {title}
      </Typography>
    </Box>
  );
}

/** The strongest ground that the theme has: that of its bar or sidebar, else its first colour. */
function groundOf({ theme, colours }: Look, dark: boolean) {
  const { bar, sidebar, background, primary, text } = colours;
  if (theme.brand === 'bar') return { ground: bar.background, ink: bar.text };
  if (sidebar.background !== background) return { ground: sidebar.background, ink: sidebar.text };
  // In the dark, the first colour is a light one, and half a page of it would dazzle.
  return dark
    ? { ground: mix(background, primary, 0.14), ink: text }
    : { ground: primary, ink: inkOn(primary) };
}
