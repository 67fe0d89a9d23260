import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import StopIcon from '@mui/icons-material/StopCircleOutlined';
import { IconButton } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { Button, useListContext, useNotify, useTranslate } from 'react-admin';

import { useBackend } from '../../data/backend';
import { useResource } from '../../resource/catalog/catalogContext';
import { useTitleContext } from '../../resource/names/recordName';
import { exportColumns, useExportItems } from './exportColumns';
import { exportCsv } from './exportCsv';
import { saveFile } from './saveFile';

/** Export all records of the list to a file, page by page. A second click cancels. */
export function ExportButton() {
  const resource = useResource();
  const { client } = useBackend();
  const { filterValues, filter: fixed, sort, total } = useListContext();
  const exported = useExportItems(resource);
  const titles = useTitleContext();
  const [done, setDone] = useState<number>();
  const running = useRef<AbortController>(undefined);
  const notify = useNotify();
  const translate = useTranslate();
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    const abort = new AbortController();
    running.current = abort;
    setDone(0);
    try {
      const columns = exportColumns(exported, titles.catalog);
      const query = { resource, columns, filter: { ...filterValues, ...fixed }, sort, titles };
      const csv = await exportCsv(client, query, setDone, abort.signal);
      saveFile(csv, `${resource.path}.csv`);
    } catch (error) {
      if (abort.signal.aborted) return;
      const message = error instanceof Error ? error.message : String(error);
      const reason = translate(message, { _: message });
      notify('fw.export.failed', { type: 'error', messageArgs: { reason } });
    } finally {
      running.current = undefined;
      setDone(undefined);
    }
  };

  if (done !== undefined) {
    const label = translate('fw.export.running', { done, total: Math.max(total ?? 0, done) });
    return (
      <Button label={label} onClick={() => running.current?.abort()}>
        <StopIcon />
      </Button>
    );
  }
  return (
    <IconButton
      aria-label={translate('fw.export.label')}
      title={translate('fw.export.label')}
      disabled={total === 0}
      onClick={() => void start()}
    >
      <DownloadIcon fontSize="small" />
    </IconButton>
  );
}
