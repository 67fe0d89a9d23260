import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { Problem } from '../../api/problem.ts';
import { Failed } from './States.tsx';

const error = { code: 'FW201', message: 'unknown type strng', hint: 'did you mean string?', file: 'schema.fw', line: 4, column: 3 };

test('a broken schema is reported by its errors, each with a link to its line', () => {
  render(<Failed error={new Problem(422, { title: 'Unprocessable Entity', detail: 'the schema has 1 error', diagnostics: [error] })} />);

  expect(screen.getByRole('heading').textContent).toBe('The schema has errors');
  expect(screen.getByRole('link').getAttribute('href')).toBe('#/schema?file=schema.fw&line=4');
  expect(screen.getByText(/did you mean string/)).toBeTruthy();
  expect(screen.queryByText(/Unprocessable/)).toBeNull();
});

test('other problems keep their title', () => {
  render(<Failed error={new Problem(422, { title: 'Refused', detail: 'no rows' })} />);

  expect(screen.getByRole('heading').textContent).toBe('Refused');
  expect(screen.queryByRole('link')).toBeNull();
});
