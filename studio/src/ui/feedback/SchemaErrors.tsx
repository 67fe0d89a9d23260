import type { ReactNode } from 'react';

import type { Problem } from '../../api/problem.ts';
import type { SchemaDiagnostic } from '../../api/types.ts';
import { fragmentOf } from '../../state/navigation.ts';
import { translator } from '../../i18n/sentences.ts';

/** Return the errors of the schema that a problem reports, or null for other problems. */
export function schemaErrorsOf({ status, body }: Problem): readonly SchemaDiagnostic[] | null {
  return status === 422 && Array.isArray(body.diagnostics) ? (body.diagnostics as SchemaDiagnostic[]) : null;
}

type Listed = Pick<SchemaDiagnostic, 'file' | 'line' | 'message' | 'hint'>;

/** Errors or warnings of the schema, each with a link to its line. */
export function SchemaErrors({ errors }: { errors: readonly Listed[] }): ReactNode {
  return (
    <ul className="schema-errors">
      {errors.map(({ file, line, message, hint }, place) => (
        <li key={place}>
          <a className="mono" href={fragmentOf('schema', { file, line: String(line) })}>
            {file}:{line}
          </a>{' '}
          {hint ? `${message}${translator.get() ? ' ;' : ';'} ${hint}` : message}
        </li>
      ))}
    </ul>
  );
}
