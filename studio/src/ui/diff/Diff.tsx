import { useMemo, type ReactNode } from 'react';

import './diff.css';
import { diffLines } from './diffLines.ts';

const SIGNS = { hunk: '', add: '+', remove: '−', same: '' } as const;

/** A unified diff, line by line. */
export function Diff({ label, diff }: { label: string; diff: string }): ReactNode {
  const lines = useMemo(() => diffLines(diff), [diff]);
  return (
    <div className="diff" role="region" aria-label={label} tabIndex={0}>
      <table>
        <tbody>
          {lines.map((line, place) => (
            // The lines of a diff don't move.
            <tr key={place} className={`diff-${line.kind}`}>
              {line.kind === 'hunk' ? (
                <td colSpan={4}>{line.text}</td>
              ) : (
                <>
                  <td className="diff-number">{line.before}</td>
                  <td className="diff-number">{line.after}</td>
                  <td className="diff-sign">{SIGNS[line.kind]}</td>
                  <td className="diff-text">{line.text}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
