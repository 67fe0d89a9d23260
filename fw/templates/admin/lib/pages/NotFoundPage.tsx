import { Box, Button, Typography } from '@mui/material';
import { Title, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';

/** Stands where the address leads nowhere. */
export function NotFoundPage() {
  const translate = useTranslate();
  return (
    <>
      <Title title={translate('fw.missing.title')} />
      <NotFound />
    </>
  );
}

/** Tells that there is nothing here, and leads away. */
export function NotFound() {
  const translate = useTranslate();
  return (
    <Box sx={{ py: 8, px: 2, textAlign: 'center' }}>
      <Typography variant="h6" component="p" gutterBottom>
        {translate('fw.missing.text')}
      </Typography>
      <Button component={Link} to="/" variant="contained">
        {translate('fw.missing.home')}
      </Button>
    </Box>
  );
}
