/** The status and the text of a response; status 0 without a connection. */
export interface WorkerResponse {
  status: number;
  text: string;
}

/** A request that the worker sends. */
export interface WorkerRequest {
  number: number;
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** The words of the shared memory: the request's number (0 once it was read), status and length. */
export const [NUMBER, STATUS, LENGTH, WORDS] = [0, 1, 2, 3];
/** Bytes after the words. A longer response is only sent as a message. */
export const CAPACITY = 256 * 1024;
