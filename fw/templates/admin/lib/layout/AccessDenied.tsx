import LockIcon from '@mui/icons-material/LockOutlined';
import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';

import { StatusPage } from './StatusPage';

/** Stands where the user's role lacks the right. */
export function AccessDenied() {
  const translate = useTranslate();
  return (
    <StatusPage icon={LockIcon} title="fw.page.denied" text="fw.page.denied_text">
      <Button component={Link} to="/" variant="contained">
        {translate('fw.page.to_home')}
      </Button>
    </StatusPage>
  );
}
