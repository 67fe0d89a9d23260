import { Box, Typography } from '@mui/material';
import { useTheme } from '@mui/material/styles';
import { useDefaultTitle } from 'react-admin';
import { Link } from 'react-router-dom';

import { inkOn } from '../theme/colour';

interface BrandProps {
  /** Shows the logo alone. */
  narrow?: boolean;
}

/** Two lines at most, then it is cut off. */
const CLAMPED = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  fontSize: '1.05rem',
  lineHeight: 1.15,
};

/** The logo and the name, which lead to the first page. */
export function Brand({ narrow = false }: BrandProps) {
  const title = String(useDefaultTitle() ?? '');
  return (
    <Box
      component={Link}
      to="/"
      aria-label={narrow ? title : undefined}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1.25,
        minWidth: 0,
        minHeight: 32,
        color: 'inherit',
        textDecoration: 'none',
      }}
    >
      <Logo title={title} />
      {!narrow && (
        <Typography variant="h6" component="span" sx={CLAMPED}>
          {title}
        </Typography>
      )}
    </Box>
  );
}

/** A picture if the theme has one, else letters on the theme's second colour. */
export function Logo({ title, size = 32 }: { title: string; size?: number }) {
  const { theme, colours } = useTheme().look;
  const logo = theme.logo ?? title.charAt(0).toUpperCase();
  if (/^(\/|data:)/.test(logo)) {
    return <Box component="img" src={logo} alt="" sx={{ height: size, maxWidth: 160 }} />;
  }
  return (
    <Box
      aria-hidden
      data-letters={logo}
      sx={{
        // A picture made of letters, not a text: the name stands beside it, or is the label.
        '&::before': { content: 'attr(data-letters)' },
        display: 'grid',
        placeItems: 'center',
        flexShrink: 0,
        width: size,
        height: size,
        borderRadius: `${Math.min(theme.radius, size / 3)}px`,
        bgcolor: colours.accent,
        color: inkOn(colours.accent),
        fontFamily: theme.headings.font ?? theme.text.font,
        fontWeight: 700,
        lineHeight: 1,
        fontSize: size * (logo.length > 1 ? 0.4 : 0.55),
      }}
    />
  );
}
