import { Box } from '@mui/material';
import { type ReactNode, useState } from 'react';

interface DropZoneProps {
  invalid: boolean;
  onFile: (file: File) => void;
  children: ReactNode;
}

/** Frame on which a file can be dropped. */
export function DropZone({ invalid, onFile, children }: DropZoneProps) {
  const [over, setOver] = useState(false);
  return (
    <Box
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      }}
      sx={{
        mt: 0.5,
        p: 1.5,
        minHeight: 72,
        display: 'flex',
        alignItems: 'center',
        border: 1,
        borderStyle: 'dashed',
        borderRadius: 1,
        borderColor: over ? 'primary.main' : invalid ? 'error.main' : 'action.disabled',
        bgcolor: over ? 'action.hover' : undefined,
        transition: 'background-color 120ms',
      }}
    >
      {children}
    </Box>
  );
}
