import { useRef, useState } from 'react';

import { post } from '../../api/client.ts';
import { problemOf, type Problem } from '../../api/problem.ts';

interface Answer<T> {
  /** The question that it answers. */
  question: string;
  found: T | null;
  problem: Problem | null;
  isBusy: boolean;
}

/** Ask an address when somebody wants to know. Once the question changes, its answer isn't shown any more. */
export function useAnswer<T>(path: string, body: unknown) {
  const question = JSON.stringify(body);
  const [answer, setAnswer] = useState<Answer<T> | null>(null);
  const latest = useRef(0);
  const ask = async () => {
    const mine = ++latest.current;
    const now = { question, found: null, problem: null, isBusy: false };
    setAnswer({ ...now, isBusy: true });
    const done = await post<T>(path, body).then(
      (found) => ({ ...now, found }),
      (error: unknown) => ({ ...now, problem: problemOf(error) }),
    );
    if (mine === latest.current) setAnswer(done);
  };
  const shown = answer?.question === question ? answer : null;
  return { found: shown?.found ?? null, problem: shown?.problem ?? null, isBusy: shown?.isBusy ?? false, ask };
}
