import ErrorIcon from '@mui/icons-material/ReportOutlined';
import { Box, Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';

import { StatusPage } from './StatusPage';

interface ErrorPageProps {
  error: unknown;
  resetErrorBoundary?: () => void;
}

/** Stands where a page failed: the menu still works, and the page can be tried again. */
export function ErrorPage({ error, resetErrorBoundary }: ErrorPageProps) {
  const translate = useTranslate();
  const message = error instanceof Error ? error.message : String(error);
  return (
    <StatusPage icon={ErrorIcon} title="fw.page.failed" text="fw.page.failed_text">
      {resetErrorBoundary && (
        <Button variant="contained" onClick={resetErrorBoundary}>
          {translate('fw.page.again')}
        </Button>
      )}
      <Button component={Link} to="/" variant="outlined">
        {translate('fw.page.to_home')}
      </Button>
      <Box component="details" sx={{ width: '100%', mt: 2, color: 'text.secondary' }}>
        <summary>{translate('fw.page.details')}</summary>
        <Box component="pre" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {translate(message, { _: message })}
        </Box>
      </Box>
    </StatusPage>
  );
}
