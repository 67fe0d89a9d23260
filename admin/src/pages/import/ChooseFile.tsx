import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Box, Button, DialogContentText, Link } from '@mui/material';
import { useId, useRef } from 'react';
import { useTranslate } from 'react-admin';

import { DropZone } from '../../inputs/files/DropZone';
import { useCatalog, useResource } from '../../resource/catalog/catalogContext';
import { modelLabels } from '../../resource/fields';
import { csvLine } from '../export/csv';
import { saveFile } from '../export/saveFile';
import { importHeadings } from './importHeadings';

interface ChooseFileProps {
  isSending: boolean;
  onFile: (file: File) => void;
}

/** What a file must contain, and the choice of one. */
export function ChooseFile({ isSending, onFile }: ChooseFileProps) {
  const resource = useResource();
  const catalog = useCatalog();
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const saveTemplate = () => {
    saveFile(`\uFEFF${csvLine(importHeadings(resource, catalog))}`, `${resource.path}.csv`);
  };
  return (
    <>
      <DialogContentText sx={{ mb: 2 }} id={id}>
        {translate('fw.import.text', modelLabels(resource))}{' '}
        <Link component="button" type="button" sx={{ verticalAlign: 'baseline' }} onClick={saveTemplate}>
          {translate('fw.import.template')}
        </Link>
      </DialogContentText>
      <DropZone invalid={false} onFile={onFile}>
        <Box sx={{ width: '100%', py: 3, textAlign: 'center' }}>
          <Button
            autoFocus
            variant="outlined"
            loading={isSending}
            startIcon={<UploadIcon />}
            aria-describedby={id}
            onClick={() => input.current?.click()}
          >
            {translate('fw.import.choose')}
          </Button>
          <DialogContentText variant="body2" sx={{ mt: 1 }}>
            {translate('fw.import.drop')}
          </DialogContentText>
        </Box>
        <input
          ref={input}
          hidden
          type="file"
          accept=".csv,text/csv"
          aria-label={translate('fw.import.choose')}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) onFile(file);
            // The same file may be chosen again.
            target.value = '';
          }}
        />
      </DropZone>
    </>
  );
}
