import { Problem } from '../api/problem.ts';
import type { Files, LanguageResponse } from '../api/types.ts';
import { newPage, Sync } from '../text/sync.ts';
import { onChanges, workspace } from '../text/workspace.ts';

/** An answer, and the texts that it is about. */
export interface Answer<T> {
  result: T;
  files: Files;
}

type Params = Record<string, unknown>;
/** Sends a message; the answer is `unsynced` if the server has other texts. */
type Send = (body: unknown) => Promise<{ responses: LanguageResponse[] } | { unsynced: true }>;

interface Question {
  method: string;
  params: Params;
  resolve: (answer: Answer<unknown>) => void;
  reject: (error: unknown) => void;
}

/** Methods of which a key waits for the answer. */
const URGENT = new Set(['fw/diagnostics', 'textDocument/completion']);
/** The method that takes longest. */
const SLOW = 'fw/diagram';

/**
 * Return a function that asks the language service about the texts of the page.
 *
 * One message is under way at a time, so that the server gets the changes of the texts in order.
 * Meanwhile questions wait, and then share a message. Urgent ones come first, and the diagram has
 * its own message.
 */
export function questions(post: Send): <T>(method: string, params: Params) => Promise<Answer<T>> {
  const sync = new Sync(newPage());
  let waiting: Question[] = [];
  let isSending = false;
  onChanges((batches) => sync.add(batches));

  const sendAll = async () => {
    isSending = true;
    while (waiting.length > 0) {
      const sent = next(waiting);
      waiting = waiting.filter((one) => !sent.includes(one));
      await answerAll(sent, sync, post);
    }
    isSending = false;
  };
  return <T>(method: string, params: Params) =>
    new Promise<Answer<unknown>>((resolve, reject) => {
      waiting.push({ method, params, resolve, reject });
      if (isSending || waiting.length > 1) return;
      // The page is drawn while the server works.
      if (URGENT.has(method)) void sendAll();
      else queueMicrotask(() => void (isSending || sendAll()));
    }) as Promise<Answer<T>>;
}

/** Return the questions of the next message. */
function next(waiting: readonly Question[]): readonly Question[] {
  const urgent = waiting.filter(({ method }) => URGENT.has(method));
  if (urgent.length > 0) return urgent;
  if (waiting[0]?.method === SLOW) return waiting.slice(0, 1);
  return waiting.filter(({ method }) => method !== SLOW);
}

async function answerAll(sent: readonly Question[], sync: Sync, post: Send): Promise<void> {
  const requests = sent.map(({ method, params }, id) => ({ id, method, params }));
  try {
    const { responses, files } = await postSynced(requests, sync, post);
    for (const { id, result, error } of responses) {
      if (error === undefined) sent[id]?.resolve({ result, files });
      else sent[id]?.reject(serviceProblem(error));
    }
  } catch (error) {
    // Nobody knows which texts the server has now.
    sync.forget();
    for (const one of sent) one.reject(error);
  }
}

/** Send requests with the changes of the texts, and with all texts if the server has others. */
async function postSynced(
  requests: unknown,
  sync: Sync,
  post: Send,
): Promise<{ responses: LanguageResponse[]; files: Files }> {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const { files } = workspace.get();
    const answer = await post({ ...sync.next(files), requests });
    if ('responses' in answer) return { responses: answer.responses, files };
    sync.forget();
  }
  throw new Problem(0, { code: 'unsynced' });
}

function serviceProblem({ message, hint }: { message: string; hint?: string | null }): Problem {
  return new Problem(422, { code: 'language', title: message, detail: message, hint });
}
