import type { ReactNode } from 'react';

import { useTexts } from '../i18n/i18n.ts';
import { Button } from '../ui/Button.tsx';
import { useAnswer } from '../ui/feedback/useAnswer.ts';
import { TextField } from '../ui/fields/Field.tsx';
import { Icon } from '../ui/icons.tsx';
import { texts } from './texts.ts';
import type { Answers, Provider } from './types.ts';

interface DatabaseFormProps {
  providers: readonly Provider[];
  answers: Answers;
  onChange: (answers: Answers) => void;
}

/** Return the answers that a provider begins with. */
export function firstAnswers(provider: Provider | undefined): Answers {
  return provider === undefined ? {} : { provider: provider.name, ...provider.defaults };
}

/** Choose a database and answer its questions; a password is only ever written. */
export function DatabaseForm({ providers, answers, onChange }: DatabaseFormProps): ReactNode {
  const t = useTexts(texts);
  const provider = providers.find((one) => one.name === answers.provider);
  return (
    <>
      <fieldset className="choices" aria-label={t.provider}>
        {providers.map((one) => (
          <label key={one.name} className="choice">
            <input
              type="radio"
              name="provider"
              checked={one.name === answers.provider}
              disabled={one.missing_driver !== null}
              onChange={() => onChange(firstAnswers(one))}
            />
            <span>
              <strong>{one.title}</strong>
              <span className="soft small">{one.missing_driver ?? (one.is_file ? t.aFile : t.aServer)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="columns">
        {provider?.questions.map((name) => (
          <TextField
            key={`${provider.name}.${name}`}
            label={name === 'database' && provider.is_file ? t.file : t.questions(name)}
            type={name === 'password' ? 'password' : 'text'}
            autoComplete={name === 'password' ? 'new-password' : 'off'}
            inputMode={name === 'port' ? 'numeric' : undefined}
            hint={name === 'password' ? (provider.has_password ? t.keepsPassword : t.writeOnly) : undefined}
            value={answers[name] ?? ''}
            onChange={(event) => onChange({ ...answers, [name]: event.target.value })}
          />
        ))}
      </div>
      {provider && !provider.is_file && <ConnectionTest answers={answers} />}
    </>
  );
}

/** Return the answers as the server takes them: an empty password keeps the current one. */
export function sentAnswers(answers: Answers): Answers {
  const { password, ...others } = answers;
  return password ? answers : others;
}

function ConnectionTest({ answers }: { answers: Answers }): ReactNode {
  const t = useTexts(texts);
  const { found, problem, isBusy, ask } = useAnswer<{ version: string; milliseconds: number }>(
    '/api/database/test',
    sentAnswers(answers),
  );
  return (
    <div className="connection-test">
      <Button disabled={isBusy} onClick={() => void ask()}>
        {isBusy ? t.testing : t.test}
      </Button>
      <div role="status">
        {found && (
          <span className="good">
            <Icon name="check" /> {t.connected(found.version, found.milliseconds)}
          </span>
        )}
        {problem && (
          <span className="bad">
            <Icon name="warning" /> {problem.message}
            {problem.hint && <span className="soft"> {problem.hint}</span>}
          </span>
        )}
      </div>
    </div>
  );
}
