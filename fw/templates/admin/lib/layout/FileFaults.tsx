import { Alert, AlertTitle } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';

import { useCatalog } from '../resource/context';

/** Tells which files of the project's `admin/` can't be used, until it is closed. */
export function FileFaults() {
  const translate = useTranslate();
  const { faults } = useCatalog();
  const [closed, setClosed] = useState(false);
  if (closed || faults.length === 0) return null;
  return (
    <Alert severity="warning" onClose={() => setClosed(true)} sx={{ mb: 2 }}>
      <AlertTitle>{translate('fw.files.faults')}</AlertTitle>
      <ul>
        {faults.map(({ file, message }) => (
          <li key={file}>
            <code>{file}</code>: {message}
          </li>
        ))}
      </ul>
      {translate('fw.files.then')}
    </Alert>
  );
}
