import ErrorIcon from '@mui/icons-material/ReportOutlined';
import { Box, Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';

import { StatusPage } from './StatusPage';

/**
 * Stands where a page failed: the menu still works, and the page can be tried again. It is loaded
 * anew then, for part of it may be gone since another version is served. What failed is told in the
 * browser's console, and here while one works on the pages.
 */
export function ErrorPage({ error }: { error: unknown }) {
  const translate = useTranslate();
  return (
    <StatusPage icon={ErrorIcon} title="fw.page.failed" text="fw.page.failed_text">
      <Button variant="contained" onClick={() => window.location.reload()}>
        {translate('fw.page.again')}
      </Button>
      <Button component={Link} to="/" variant="outlined">
        {translate('fw.page.to_home')}
      </Button>
      {import.meta.env.DEV && (
        <Box component="details" sx={{ width: '100%', mt: 2, color: 'text.secondary' }}>
          <summary>{translate('fw.page.details')}</summary>
          <Box component="pre" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {String(error)}
          </Box>
        </Box>
      )}
    </StatusPage>
  );
}
