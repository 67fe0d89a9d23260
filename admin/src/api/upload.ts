import { HttpError } from 'react-admin';

export interface UploadOptions {
  /** Called with the part that is sent, from 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
}

/** Send a file as the body of a POST request. Only XMLHttpRequest reports the progress. */
export function sendFile(
  url: string,
  file: Blob,
  token: string | undefined,
  { onProgress, signal }: UploadOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('content-type', 'application/octet-stream');
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    };
    request.onload = () => {
      const { status, responseText } = request;
      resolve(new Response(responseText, { status, headers: headersOf(request) }));
    };
    request.onerror = () => reject(new HttpError('fw.load_error.unreachable', 0));
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const name of ['retry-after', 'www-authenticate']) {
    const value = request.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}
