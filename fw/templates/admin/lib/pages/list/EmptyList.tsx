import { Box, Typography } from '@mui/material';
import { CreateButton, useTranslate } from 'react-admin';

import { can } from '../../resource/catalog';
import { useResource } from '../../resource/context';

/** Stands where a resource has no records at all. */
export function EmptyList() {
  const resource = useResource();
  const translate = useTranslate();
  return (
    <Box sx={{ py: 10, px: 2, textAlign: 'center' }}>
      <Typography variant="h6" component="p" gutterBottom>
        {translate('fw.list.empty_title', { many: resource.many })}
      </Typography>
      {can(resource, 'create') && (
        <CreateButton
          variant="contained"
          label={translate('fw.list.add_first', { one: resource.one })}
        />
      )}
    </Box>
  );
}
