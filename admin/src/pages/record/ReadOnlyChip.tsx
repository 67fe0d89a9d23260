import LockIcon from '@mui/icons-material/LockOutlined';
import { Chip } from '@mui/material';
import { useTranslate } from 'react-admin';

/** Tells that the user may change other records of the resource, but not this one. */
export function ReadOnlyChip() {
  const translate = useTranslate();
  return (
    <Chip
      icon={<LockIcon />}
      size="small"
      variant="outlined"
      label={translate('fw.access.read_only')}
      title={translate('fw.access.no_update')}
    />
  );
}
