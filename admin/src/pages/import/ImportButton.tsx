import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import { IconButton } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';

import { can } from '../../resource/catalog/catalog';
import { useResource } from '../../resource/catalog/catalogContext';

const ImportDialog = lazy(() => import('./ImportDialog'));

/** Button that imports records from a CSV file. */
export function ImportButton() {
  const resource = useResource();
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  if (!can(resource, 'create')) return null;
  return (
    <>
      <IconButton
        aria-label={translate('fw.import.label')}
        title={translate('fw.import.label')}
        onClick={() => setOpen(true)}
      >
        <UploadIcon fontSize="small" />
      </IconButton>
      {open && (
        <Suspense fallback={null}>
          <ImportDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
