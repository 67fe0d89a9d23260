import { useState, type ReactNode } from 'react';

import { NewText } from '../forms/NewText.tsx';
import { TextValue } from '../forms/TextValue.tsx';
import { useTexts } from '../i18n/i18n.ts';
import { run } from '../schema/operations.ts';
import type { Diagnostics } from '../schema/types.ts';
import { navigate } from '../state/navigation.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { Failed, Loading } from '../ui/feedback/States.tsx';
import { Select } from '../ui/fields/Field.tsx';
import { Icon } from '../ui/icons.tsx';
import { Section } from '../ui/page/Page.tsx';
import { texts } from './texts.ts';
import type { AccessState, Verb } from './types.ts';
import { faultsOf, useRules, type ModelRules, type Outcome, type WrittenRule } from './useRules.ts';

/** The `access` blocks of the schema: a card for each model that has one. */
export function SchemaRules({ state }: { state: AccessState }): ReactNode {
  const t = useTexts(texts);
  const { models, problem, diagnostics } = useRules(state.roles);
  const [opened, setOpened] = useState<readonly string[]>([]);
  if (models === null) return problem === null ? <Loading /> : <Failed error={problem} />;
  const shown = models.filter((one) => one.rights !== null || one.rules.length > 0 || opened.includes(one.model));
  const others = models.filter((one) => !shown.includes(one));
  return (
    <Section title={t.schemaRules} note={t.schemaRulesNote}>
      {problem !== null && <Failed error={problem} />}
      {shown.length === 0 && <p className="soft">{t.noSchemaRules}</p>}
      {shown.map((one) => (
        <ModelCard key={one.model} state={state} rules={one} diagnostics={diagnostics} />
      ))}
      {others.length > 0 && (
        <Select
          className="rules-more"
          label={t.rulesFor(shown.length === 0)}
          value=""
          options={[{ value: '', label: t.chooseModel }, ...others.map((one) => ({ value: one.model, label: one.model }))]}
          onChange={(event) => setOpened([...opened, event.target.value])}
        />
      )}
    </Section>
  );
}

interface ModelCardProps {
  state: AccessState;
  rules: ModelRules;
  diagnostics: Diagnostics;
}

function ModelCard({ state, rules: { model, file, rules, rights }, diagnostics }: ModelCardProps): ReactNode {
  const t = useTexts(texts);
  return (
    <section className="card rules" aria-label={t.rulesOf(model)}>
      <header>
        <h3>{model}</h3>
        <Button look="quiet" icon="code" onClick={() => navigate('schema', { model })}>
          {file}
        </Button>
      </header>
      {rights !== null && <Rights state={state} model={model} rights={rights} />}
      {rights !== null && rules.length === 0 && <p className="soft small">{t.emptyBlock}</p>}
      <ul className="rule-lines">
        {rules.map((rule, place) => (
          <RuleLine key={place} model={model} rule={rule} place={place + 1} found={faultsOf(diagnostics[file], rule)} />
        ))}
      </ul>
      <NewText
        label={t.newRule}
        hint={t.ruleHint}
        placeholder="read to user when owner_id = me"
        submit={t.addRule}
        onAdd={(rule) => run([{ op: 'set_rule', model, rule }], t.changedRules(model))}
      />
    </section>
  );
}

interface RuleLineProps {
  model: string;
  rule: WrittenRule;
  place: number;
  found: ReturnType<typeof faultsOf>;
}

function RuleLine({ model, rule, place, found }: RuleLineProps): ReactNode {
  const t = useTexts(texts);
  const save = (text: string) =>
    void (text === ''
      ? run([{ op: 'delete_rule', model, rule: rule.text }], t.changedRules(model))
      : run([{ op: 'set_rule', model, rule: text, replaces: rule.text }], t.changedRules(model)));
  return (
    <li className={found.length > 0 ? 'rule-faulty' : undefined}>
      <TextValue code label={t.rule(place)} value={rule.text} onSave={save} />
      <IconButton icon="trash" label={t.deleteRule(place)} onClick={() => save('')} />
      {found.map((one) => (
        <p key={one.message} className={one.severity === 1 ? 'bad' : 'warn'} role="status">
          <Icon name="warning" size={14} />
          <span>{one.message}</span>
        </p>
      ))}
    </li>
  );
}

const SIGNS: Readonly<Record<Outcome, string>> = { all: '●', some: '◐', none: '–' };

interface RightsProps {
  state: AccessState;
  model: string;
  rights: NonNullable<ModelRules['rights']>;
}

/** A row for each role, a column for each verb: on how many records the block allows it. */
function Rights({ state, model, rights }: RightsProps): ReactNode {
  const t = useTexts(texts);
  const names: Readonly<Record<string, string>> = { anonymous: t.everybody, '': t.anyLogin };
  const verbs = state.verbs.filter((verb) => rights['']?.[verb] !== undefined);
  const cell = (found: Outcome | undefined, verb: Verb) =>
    found && (
      <td key={verb} className={`right-${found}`}>
        <span aria-hidden="true">{SIGNS[found]}</span> {t.outcomes(found)}
      </td>
    );
  return (
    <div className="table-frame" role="region" aria-label={t.rightsOf(model)} tabIndex={0}>
      <table className="table rights">
        <thead>
          <tr>
            <th scope="col">{t.who}</th>
            {verbs.map((verb) => (
              <th key={verb} scope="col">
                {t.verbs(verb)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.entries(rights).map(([role, outcomes]) => (
            <tr key={role}>
              <th scope="row">{names[role] ?? role}</th>
              {verbs.map((verb) => cell(outcomes[verb], verb))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
