import LostIcon from '@mui/icons-material/ExploreOffOutlined';
import { Button } from '@mui/material';
import { Title, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';

import { StatusMessage } from '../layout';

/** Stands where the address leads nowhere. */
export function NotFoundPage() {
  return (
    <>
      <Title title="fw.missing.title" preferenceKey={false} />
      <NotFound />
    </>
  );
}

/** Tells that there is nothing here, and leads away. */
export function NotFound() {
  const translate = useTranslate();
  return (
    <StatusMessage icon={LostIcon} text="fw.missing.text">
      <Button component={Link} to="/" variant="contained">
        {translate('fw.missing.home')}
      </Button>
    </StatusMessage>
  );
}
