import { describe, expect, it } from 'vitest';

import { resourceOf } from '../../testing';
import { hiddenColumns } from './columns';

describe('hiddenColumns', () => {
  it('hides keys and what needs more than a line, but never what names the record', () => {
    const resource = resourceOf({
      id: { type: 'uuid', made: true },
      title: { type: 'text' },
      author_id: { type: 'uuid', references: 'Author' },
      body: { type: 'text' },
      extra: { type: 'json' },
      created_at: { type: 'datetime', made: true },
    });
    expect(hiddenColumns(resource)).toEqual(['id', 'body', 'extra']);
  });

  it('leaves room to fields before the times at which a record was made and changed', () => {
    const numbers = Object.fromEntries(
      Array.from({ length: 6 }, (_none, index) => [`n${index}`, { type: 'int' as const }]),
    );
    const times = { type: 'datetime' as const, made: true };
    const resource = resourceOf({ created_at: times, updated_at: times, ...numbers });
    expect(hiddenColumns(resource)).toEqual(['updated_at']);
  });
});
