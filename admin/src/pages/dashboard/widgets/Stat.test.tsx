import { render, screen } from '@testing-library/react';
import { AdminContext } from 'react-admin';
import { expect, it } from 'vitest';

import { resourceOf } from '../../../testing';
import { Stat } from './Stat';
import type { Widget } from './widgets';

it('names the period of its value', () => {
  const widget = { kind: 'stat', measure: 'count', every: 'week', value: '3', limit: 5 };
  render(
    <AdminContext>
      <Stat widget={widget as Widget} resource={resourceOf({})} label="Posts" />
    </AdminContext>,
  );
  expect(screen.getByText('fw.dashboard.last.week')).not.toBeNull();
});
