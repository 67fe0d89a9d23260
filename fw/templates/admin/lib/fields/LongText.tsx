import { Box, type SxProps } from '@mui/material';

/** Shows a text as it was typed, or on one line that ends where the column does. */
export function LongText({ text, compact }: { text: string; compact: boolean }) {
  const sx: SxProps = compact
    ? {
        display: 'block',
        maxWidth: '24rem',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
      }
    : { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' };
  return (
    <Box component="span" sx={sx}>
      {compact ? text.slice(0, 200) : text}
    </Box>
  );
}
