import { HttpError } from 'react-admin';

/** Gives what the promise gives; where the network fails, an error that says so in the words of the catalogue. */
export async function reaching<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof HttpError || (error instanceof Error && error.name === 'AbortError')) {
      throw error;
    }
    throw new HttpError('fw.failed.unreachable', 0);
  }
}
