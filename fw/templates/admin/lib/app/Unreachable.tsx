import { Alert, Button, Container, Typography } from '@mui/material';

interface UnreachableProps {
  error: Error;
  retry: () => unknown;
}

/** Tells that the application didn't answer, and asks it again. */
export function Unreachable({ error, retry }: UnreachableProps) {
  return (
    <Container component="main" maxWidth="sm" sx={{ py: 8 }}>
      <Typography component="h1" variant="h5" gutterBottom>
        The admin can’t be shown
      </Typography>
      <Alert severity="error" sx={{ mb: 2 }}>
        {error.message}
      </Alert>
      <Button variant="contained" onClick={() => retry()}>
        Try again
      </Button>
    </Container>
  );
}
