import { useCallback, useState, type ReactNode } from 'react';

import { put } from '../api/client.ts';
import { useTexts } from '../i18n/i18n.ts';
import { RunPanel } from '../runs/RunPanel.tsx';
import { useStarted } from '../runs/started.ts';
import { loadProject } from '../state/project.ts';
import { Button } from '../ui/Button.tsx';
import { Load } from '../ui/feedback/Load.tsx';
import { Empty } from '../ui/feedback/States.tsx';
import { showError, showToast } from '../ui/feedback/toasts.tsx';
import { useLoad } from '../ui/feedback/useLoad.ts';
import { Icon } from '../ui/icons.tsx';
import { Page, Section } from '../ui/page/Page.tsx';
import { Can } from './Can.tsx';
import { RuleDialog } from './RuleDialog.tsx';
import { SchemaRules } from './SchemaRules.tsx';
import { texts } from './texts.ts';
import type { AccessState, Rule, Verb } from './types.ts';
import '../forms/forms.css';
import '../ui/table.css';
import './access.css';

/** Who may read and write the records of each model. */
export default function AccessPage(): ReactNode {
  const t = useTexts(texts);
  const access = useLoad<AccessState>('/api/access');
  const { data, reload } = access;
  const { started, isBusy, start } = useStarted('access');
  const [chosen, setChosen] = useState<{ model: string; verb: Verb } | null>(null);
  const ended = useCallback(() => {
    reload();
    void loadProject();
  }, [reload]);
  const save = async (base: string, rule: Rule | null) => {
    if (chosen === null) return;
    try {
      await put('/api/access', { base, rules: { [chosen.model]: { [chosen.verb]: rule } } });
      showToast(t.saved, 'good');
      setChosen(null);
      reload();
    } catch (fault) {
      showError(fault);
      reload();
    }
  };
  return (
    <Page title={t.title} note={data?.installed ? t.note : undefined}>
      {started && <RunPanel key={started.run.run} run={started.run} title={started.title} onEnd={ended} />}
      <Load from={access}>
        {(state) =>
          state.installed ? (
            <>
              <Section title={t.matrix} note={t.matrixNote}>
                <Matrix state={state} onChoose={(model, verb) => setChosen({ model, verb })} />
              </Section>
              <SchemaRules state={state} />
              <Can state={state} />
              {chosen && (
                <RuleDialog
                  state={state}
                  {...chosen}
                  onClose={() => setChosen(null)}
                  onSave={(rule) => save(state.base, rule)}
                />
              )}
            </>
          ) : (
            <Empty
              icon="access"
              title={t.noLogins}
              actions={
                <Button
                  look="primary"
                  disabled={isBusy}
                  onClick={() => void start('/api/access/install', {}, t.installing)}
                >
                  {t.install}
                </Button>
              }
            >
              {t.noLoginsText}
            </Empty>
          )
        }
      </Load>
    </Page>
  );
}

interface MatrixProps {
  state: AccessState;
  onChoose: (model: string, verb: Verb) => void;
}

/** A row for each model, a column for each verb: who may, in words. */
function Matrix({ state, onChoose }: MatrixProps): ReactNode {
  const t = useTexts(texts);
  return (
    <div className="table-frame" role="region" aria-label={t.matrixNote} tabIndex={0}>
      <table className="table matrix">
        <thead>
          <tr>
            <th scope="col">{t.model}</th>
            {state.verbs.map((verb) => (
              <th key={verb} scope="col">
                {t.verbs(verb)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {state.models.map((model) => (
            <tr key={model}>
              <th scope="row">
                {model}
                {state.guarded.includes(model) && <span title={t.guarded}> <Icon name="key" size={13} /></span>}
              </th>
              {state.verbs.map((verb) => (
                <td key={verb}>
                  <Cell state={state} model={model} verb={verb} onChoose={onChoose} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ state, model, verb, onChoose }: MatrixProps & { model: string; verb: Verb }): ReactNode {
  const t = useTexts(texts);
  const found = state.decisions[model]?.[verb];
  if (found === undefined) return <span className="soft">{t.notForViews}</span>;
  const roles = state.roles.filter((role) => found[role]?.allowed);
  const isStated = isStatedRule(state, model, verb);
  const everybody = found.anonymous?.allowed ?? false;
  const users = found['']?.allowed ?? false;
  const who = everybody ? t.everybody : users ? t.anyLogin : roles.length === 0 ? t.nobody : null;
  const tone = everybody ? 'cell-open' : users ? 'cell-users' : roles.length === 0 ? 'cell-closed' : 'cell-roles';
  return (
    <button
      type="button"
      className={`cell ${tone}`}
      title={isStated ? t.stated : t.default}
      onClick={() => onChoose(model, verb)}
    >
      <b className="visually-hidden">{`${model}, ${t.verbs(verb)}: `}</b>
      {who === null ? roles.map((role) => <span key={role}>{role}</span>) : <span>{who}</span>}
      {isStated && <Icon name="edit" size={12} />}
    </button>
  );
}

/** Return whether fw.toml has a rule for a verb of a model. */
function isStatedRule(state: AccessState, model: string, verb: Verb): boolean {
  const rules = state.rules[model] ?? {};
  return rules[verb] !== undefined || (verb !== 'read' && rules.write !== undefined);
}
