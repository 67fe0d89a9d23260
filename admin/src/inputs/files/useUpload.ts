import { useEffect, useRef, useState } from 'react';

import { isObject } from '../../api/json';
import { useBackend } from '../../data/backend';
import type { FileRecord } from '../../fields/files';

/** Largest image that is shown before it is uploaded, in bytes. */
const MAX_PREVIEW = 10 * 1024 ** 2;

interface Upload {
  /** The part that is sent, from 0 to 1; undefined without an upload. */
  progress: number | undefined;
  /** Upload a file. Return undefined if it was cancelled; throw an HttpError if it failed. */
  send: (file: File) => Promise<FileRecord | undefined>;
  cancel: () => void;
}

/** Upload files to a path of the API, one at a time. */
export function useUpload(path: string): Upload {
  const { client } = useBackend();
  const [progress, setProgress] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const send = async (file: File): Promise<FileRecord | undefined> => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setProgress(0);
    try {
      const { body } = await client.upload(`${path}?name=${encodeURIComponent(file.name)}`, file, {
        onProgress: (part) => running.current === own && setProgress(part),
        signal: own.signal,
      });
      const data = isObject(body) ? body.data : undefined;
      const preview = await previewOf(file);
      return own.signal.aborted
        ? undefined
        : { ...(data as unknown as FileRecord), ...(preview !== undefined && { preview }) };
    } catch (error) {
      if (own.signal.aborted) return undefined;
      throw error;
    } finally {
      if (running.current === own) setProgress(undefined);
    }
  };
  return { progress, send, cancel: () => running.current?.abort() };
}

/** Return an image as a data URL, which the content security policy allows. */
function previewOf(file: File): Promise<string | undefined> {
  if (!/^image\/(gif|jpeg|png|webp)$/.test(file.type) || file.size > MAX_PREVIEW) {
    return Promise.resolve(undefined);
  }
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => resolve(undefined);
    reader.readAsDataURL(file);
  });
}
