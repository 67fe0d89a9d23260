import DownloadIcon from '@mui/icons-material/GetApp';
import StopIcon from '@mui/icons-material/StopCircleOutlined';
import { useEffect, useRef, useState } from 'react';
import { Button, useListContext, useNotify, useTranslate } from 'react-admin';

import { useBackend } from '../app/context';
import { useCatalog, useResource } from '../resource/context';
import { columnsOf, useExported } from './columns';
import { exportCsv } from './exportCsv';

/** Saves all records of the list as a file, page after page; pressed again it stops. */
export function ExportButton() {
  const resource = useResource();
  const { client } = useBackend();
  const { filterValues, sort, total } = useListContext();
  const exported = useExported(resource);
  const catalog = useCatalog();
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
      const columns = columnsOf(exported, catalog);
      const wanted = { resource, columns, filter: filterValues, sort };
      const csv = await exportCsv(client, wanted, setDone, abort.signal);
      save(csv, `${resource.path}.csv`);
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
    <Button
      label="fw.export.label"
      // On a phone react-admin leaves out the name of a button that can't be pressed.
      aria-label={translate('fw.export.label')}
      disabled={total === 0}
      onClick={() => void start()}
    >
      <DownloadIcon />
    </Button>
  );
}

function save(csv: string, name: string): void {
  const file = new Blob([csv], { type: 'text/csv;charset=utf-8' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Not at once: some browsers begin to read it only later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
