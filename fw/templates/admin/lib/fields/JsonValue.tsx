import { Box } from '@mui/material';

import { LongText } from './LongText';

/** Shows the text of a JSON value: laid out, or on one line. */
export function JsonValue({ text, compact }: { text: string; compact: boolean }) {
  if (compact) return <LongText text={text.replace(/\s+/g, ' ')} compact />;
  return (
    <Box
      component="pre"
      sx={{ m: 0, fontSize: 13, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
    >
      {text}
    </Box>
  );
}
