import SchemaIcon from '@mui/icons-material/AccountTreeOutlined';
import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';

/** Tells why the dashboard is empty, and what to do: describe a model, or ask for a role. */
export function NothingYet({ describe }: { describe: boolean }) {
  const translate = useTranslate();
  return (
    <Box sx={{ maxWidth: 520, py: 4 }}>
      <SchemaIcon aria-hidden sx={{ fontSize: 56, color: 'text.secondary' }} />
      <Typography variant="h2" sx={{ my: 1 }}>
        {translate('fw.dashboard.empty_title')}
      </Typography>
      <Typography>
        {translate(describe ? 'fw.dashboard.empty_models' : 'fw.dashboard.no_rights')}
      </Typography>
    </Box>
  );
}
