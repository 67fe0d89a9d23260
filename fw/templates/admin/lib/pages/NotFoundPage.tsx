import { Button, Container, Typography } from '@mui/material';
import { Title } from 'react-admin';
import { Link } from 'react-router-dom';

/** Stands where the address leads nowhere. */
export function NotFoundPage() {
  return (
    <Container sx={{ py: 8, textAlign: 'center' }}>
      <Title title="Not found" />
      <Typography variant="h5" component="p" gutterBottom>
        There is no such page
      </Typography>
      <Button component={Link} to="/" variant="contained">
        Back to the start
      </Button>
    </Container>
  );
}
