import { useState, type FormEvent, type ReactNode } from 'react';

import type { Question } from '../api/types.ts';
import { useTexts } from '../i18n/i18n.ts';
import { useSentences } from '../i18n/useSentences.ts';
import { useStore } from '../state/store.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox, Select, TextField } from '../ui/fields/Field.tsx';
import { Section } from '../ui/page/Page.tsx';
import { makePlan, planState } from './planState.ts';
import { texts } from './texts.ts';

/** What fw can't decide: renames, values for existing rows, and consent to a loss of data. */
export function Questions({ questions }: { questions: readonly Question[] }): ReactNode {
  const t = useTexts(texts);
  const sentence = useSentences();
  const { isLoading } = useStore(planState);
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({});
  const [consents, setConsents] = useState<readonly string[]>([]);
  const renames = questions.filter((one) => one.kind === 'rename');
  // A renamed field keeps its values, so that it needs none.
  const mayBeRenamed = (place: string) =>
    renames.some((one) => [place, ''].includes(given[one.text] ?? '') && one.options.includes(place));
  const open = [
    ...renames,
    ...questions.filter((one) => one.kind === 'fill' && !mayBeRenamed(String(one.place))),
  ];
  const isKept = (place: unknown) =>
    open.some((one) => one.kind === 'rename' && one.place === place && given[one.text] !== DROP);
  const losses = questions.filter((one) => one.kind === 'destructive' && !isKept(one.place));
  const renamed = open.filter((one) => one.kind === 'rename' && given[one.text] !== DROP);
  const filled = open.filter((one) => one.kind === 'fill');
  // Renames and values change what is lost, so that consent is asked after them.
  const asksConsent = renamed.length === 0 && filled.length === 0;
  const isAnswered =
    open.every((one) => (given[one.text] ?? '') !== '') &&
    (!asksConsent || losses.every((one) => consents.includes(one.text)));
  const send = (event: FormEvent) => {
    event.preventDefault();
    const { answers } = planState.get();
    const pairs = (some: readonly Question[]) =>
      some.map((one): [string, string] => [String(one.place), given[one.text] ?? '']);
    void makePlan({
      renames: [...answers.renames, ...pairs(renamed)],
      fills: [...answers.fills, ...pairs(filled)],
      allow_destructive: asksConsent,
    });
  };
  const answer = (one: Question, value: string) => setGiven({ ...given, [one.text]: value });
  const consent = (one: Question, agrees: boolean) =>
    setConsents(agrees ? [...consents, one.text] : consents.filter((text) => text !== one.text));
  return (
    <Section title={t.questions} count={questions.length} note={t.questionsNote}>
      <form className="card card-warn questions" onSubmit={send}>
        {[...open, ...(asksConsent ? losses : [])].map((one) => {
          if (one.kind === 'rename') {
            const options = [
              { value: '', label: t.choose },
              ...one.options.map((option) => ({ value: option, label: t.renamedTo(option) })),
              { value: DROP, label: t.dropped },
            ];
            return (
              <Select
                key={one.text}
                label={sentence(one)}
                options={options}
                value={given[one.text] ?? ''}
                onChange={(event) => answer(one, event.target.value)}
              />
            );
          }
          if (one.kind === 'fill') {
            return (
              <TextField
                key={one.text}
                label={sentence(one)}
                hint={t.fillHint}
                value={given[one.text] ?? ''}
                onChange={(event) => answer(one, event.target.value)}
              />
            );
          }
          return (
            <Checkbox
              key={one.text}
              label={sentence(one)}
              hint={t.consentHint}
              checked={consents.includes(one.text)}
              onChange={(event) => consent(one, event.target.checked)}
            />
          );
        })}
        <div className="page-actions">
          <Button type="submit" look={asksConsent ? 'danger' : 'primary'} disabled={!isAnswered || isLoading}>
            {isLoading ? t.planning : t.answer}
          </Button>
        </div>
      </form>
    </Section>
  );
}

const DROP = '\0drop';
