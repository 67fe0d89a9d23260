import { Alert, Button } from '@mui/material';
import { useTranslate } from 'react-admin';

interface RelatedFailedProps {
  error: unknown;
  retry: () => unknown;
}

/** Tells that a section of a page couldn't be read, and reads it again when asked to. */
export function RelatedFailed({ error, retry }: RelatedFailedProps) {
  const translate = useTranslate();
  const message = error instanceof Error ? error.message : String(error);
  return (
    <Alert
      severity="error"
      action={
        <Button
          color="inherit"
          size="small"
          sx={{ whiteSpace: 'nowrap' }}
          onClick={() => void retry()}
        >
          {translate('fw.failed.again')}
        </Button>
      }
    >
      {translate('fw.failed.title')}: {translate(message, { _: message })}
    </Alert>
  );
}
