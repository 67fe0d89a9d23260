import { Box, Typography } from '@mui/material';
import { useTheme } from '@mui/material/styles';
import { useDefaultTitle } from 'react-admin';
import { Link } from 'react-router-dom';

import { readableOn } from '../theme/colour';

interface BrandProps {
  /** Show only the logo. */
  narrow?: boolean;
}

/** At most two lines, then truncated. */
const TWO_LINES = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  fontSize: '1.05rem',
  lineHeight: 1.15,
};

/** Logo and title, linked to the dashboard. */
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
        <Typography variant="h6" component="span" sx={TWO_LINES}>
          {title}
        </Typography>
      )}
    </Box>
  );
}

/** The theme's image, or letters on the accent colour. */
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
        // The letters are decorative: the title is next to them, or is the label.
        '&::before': { content: 'attr(data-letters)' },
        display: 'grid',
        placeItems: 'center',
        flexShrink: 0,
        width: size,
        height: size,
        borderRadius: `${Math.min(theme.radius, size / 3)}px`,
        bgcolor: colours.accent,
        color: readableOn(colours.accent),
        fontFamily: theme.headings.font ?? theme.text.font,
        fontWeight: 700,
        lineHeight: 1,
        fontSize: size * (logo.length > 1 ? 0.4 : 0.55),
      }}
    />
  );
}
