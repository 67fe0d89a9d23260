import { useState, type ReactNode } from 'react';

import { useTexts } from '../i18n/i18n.ts';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { Checkbox } from '../ui/fields/Field.tsx';
import { texts } from './texts.ts';
import type { AccessState, Rule, Verb } from './types.ts';

type Kind = 'default' | 'public' | 'user' | 'roles';

interface RuleDialogProps {
  state: AccessState;
  model: string;
  verb: Verb;
  onClose: () => void;
  onSave: (rule: Rule | null) => Promise<void>;
}

/** Choose who may do something with the records of a model. */
export function RuleDialog({ state, model, verb, onClose, onSave }: RuleDialogProps): ReactNode {
  const t = useTexts(texts);
  const stated = state.rules[model]?.[verb] ?? (verb === 'read' ? undefined : state.rules[model]?.write);
  const [kind, setKind] = useState<Kind>(kindOf(stated));
  const allowed = state.roles.filter((role) => state.decisions[model]?.[verb]?.[role]?.allowed);
  const [roles, setRoles] = useState<readonly string[]>(Array.isArray(stated) ? stated : allowed);
  const save = () => onSave(kind === 'default' ? null : kind === 'roles' ? roles : kind);
  const toggle = (role: string, isOn: boolean) =>
    setRoles(state.roles.filter((one) => (one === role ? isOn : roles.includes(one))));
  const kinds: readonly (readonly [Kind, string, string])[] = [
    ['default', t.default, verb === 'read' ? t.defaultRead : t.defaultWrite],
    ['public', t.everybody, t.everybodyHint],
    ['user', t.anyLogin, t.anyLoginHint],
    ['roles', t.someRoles, t.someRolesHint],
  ];
  return (
    <Dialog title={`${model}: ${t.verbs(verb)}`} submit={t.save} onSubmit={save} onClose={onClose}>
      <fieldset className="rule-kinds" aria-label={t.who}>
        {kinds.map(([value, label, hint]) => (
          <label key={value} className="rule-kind">
            <input
              type="radio"
              name="rule"
              data-autofocus={kindOf(stated) === value || undefined}
              checked={kind === value}
              onChange={() => setKind(value)}
            />
            <span>
              <strong>{label}</strong>
              <span className="soft small">{hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {kind === 'roles' && (
        <fieldset className="rule-roles" aria-label={t.roles}>
          {state.roles.map((role) => (
            <Checkbox
              key={role}
              label={role}
              checked={roles.includes(role)}
              onChange={(event) => toggle(role, event.target.checked)}
            />
          ))}
        </fieldset>
      )}
    </Dialog>
  );
}

function kindOf(rule: Rule | undefined): Kind {
  if (rule === undefined) return 'default';
  return rule === 'public' || rule === 'user' ? rule : 'roles';
}
