import Download from '@mui/icons-material/FileDownloadOutlined';
import FileIcon from '@mui/icons-material/InsertDriveFileOutlined';
import { Box, IconButton, Link, Tooltip, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';

import { useRegionalLocale } from '../i18n/formats';
import { type FileRecord, formatSize } from './files';

/** Show a file: in tables as a small image or by its name, elsewhere with a preview and its size. */
export function FileValue({ file, compact }: { file: FileRecord; compact: boolean }) {
  if (compact) return <CompactFile file={file} />;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
      {previewOf(file) && file.url ? (
        <Link href={file.url} target="_blank" rel="noopener noreferrer" sx={{ display: 'flex' }}>
          <FileImage file={file} size={96} alt={file.name} />
        </Link>
      ) : (
        <FileImage file={file} size={40} />
      )}
      <FileWords file={file} />
      <DownloadButton file={file} />
    </Box>
  );
}

function CompactFile({ file }: { file: FileRecord }) {
  if (previewOf(file)) return <FileImage file={file} size={32} alt={file.name} />;
  return <span className="fw-line">{file.name}</span>;
}

/** Show the name and the size of a file. */
export function FileWords({ file }: { file: FileRecord }) {
  const locale = useRegionalLocale();
  return (
    <Box sx={{ minWidth: 0, flex: '0 1 auto' }}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {file.url ? (
          <Link href={file.url} target="_blank" rel="noopener noreferrer">
            {file.name}
          </Link>
        ) : (
          file.name
        )}
      </Typography>
      <Typography variant="caption" color="text.secondary">
        {formatSize(file.size, locale)}
      </Typography>
    </Box>
  );
}

function DownloadButton({ file }: { file: FileRecord }) {
  const translate = useTranslate();
  if (!file.url) return null;
  const label = translate('fw.upload.download', { name: file.name });
  return (
    <Tooltip title={label}>
      <IconButton size="small" href={`${file.url}&download=true`} aria-label={label}>
        <Download fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}

/** Show a square with the image, or with an icon for other files. */
export function FileImage({ file, size, alt = '' }: { file: FileRecord; size: number; alt?: string }) {
  const [broken, setBroken] = useState(false);
  const source = broken ? undefined : previewOf(file);
  const frame = {
    width: size,
    height: size,
    flexShrink: 0,
    borderRadius: 1,
    border: 1,
    borderColor: 'divider',
    bgcolor: 'action.hover',
  } as const;
  if (source === undefined) {
    return (
      <Box sx={{ ...frame, display: 'grid', placeItems: 'center', color: 'text.secondary' }}>
        <FileIcon fontSize="small" titleAccess={alt} aria-hidden={alt === ''} />
      </Box>
    );
  }
  return (
    <Box
      component="img"
      src={source}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
      sx={{ ...frame, display: 'block', objectFit: 'cover' }}
    />
  );
}

function previewOf(file: FileRecord): string | undefined {
  return file.preview ?? file.thumbnail_url ?? undefined;
}
