import { expect, it } from 'vitest';

import { resourceOf } from '../../../testing';
import { factsOf } from './facts';

const tickets = resourceOf(
  {
    id: { type: 'uuid', made: true },
    subject: { required: true },
    status: { type: 'enum', made: true, readonly: true },
    agent_id: { type: 'uuid', references: 'User', made: true, readonly: true, nullable: true },
    note: { type: 'text' },
    channel: { type: 'enum' },
    updated_at: { type: 'datetime', made: true },
  },
  {},
  { title: 'subject' },
);
const ticket = { id: '1', subject: 'Printer', status: 'open', note: 'Hm', channel: 'web', updated_at: '2026-01-31T12:00:00Z' };

it('shows what the application has decided, but neither the title nor the times of the server', () => {
  const names = (agent_id: string | null) => factsOf(tickets, { ...ticket, agent_id }).map(({ name }) => name);

  expect(names('7')).toEqual(['status', 'agent_id', 'channel']);
  expect(names(null)).toEqual(['status', 'channel']);
});
