import { Box, LinearProgress, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';

import type { ImportState } from './imports';

/** Milliseconds after which a waiting job probably has no worker. */
const PATIENCE = 5000;

/** Progress of the check or of the import, which goes on if the dialog is closed. */
export function ImportProgress({ state }: { state: ImportState }) {
  const translate = useTranslate();
  const { done, total, isChecked, status } = state;
  const late = useIsLate(status === 'waiting');
  const text = translate(isChecked ? 'fw.import.importing' : 'fw.import.checking', { done, total });
  return (
    <Box sx={{ py: 3 }}>
      <LinearProgress variant="determinate" value={(100 * done) / total} aria-label={text} />
      <Typography role="status" variant="body2" sx={{ mt: 1 }}>
        {late ? translate('fw.import.waiting') : text}
      </Typography>
      {isChecked && (
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
          {translate('fw.import.background')}
        </Typography>
      )}
    </Box>
  );
}

function useIsLate(waiting: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, [waiting]);
  return waiting && late;
}
