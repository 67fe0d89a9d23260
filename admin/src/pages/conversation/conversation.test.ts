import { expect, it } from 'vitest';

import { catalogOf, resourceOf } from '../../testing';
import { conversationOf, initials } from './conversation';

const messages = resourceOf(
  {
    id: { type: 'uuid', made: true },
    ticket_id: { type: 'uuid', references: 'Ticket', required: true },
    agent_id: { type: 'uuid', references: 'Agent', nullable: true },
    subject: {},
    body: { type: 'text', required: true },
    internal: { type: 'bool' },
    created_at: { type: 'datetime', made: true },
  },
  {},
  { model: 'Message', path: 'messages' },
);
const relations = {
  messages: { kind: 'has_many', model: 'Message', via: 'ticket_id', label: 'Messages' },
} as const;
const tickets = resourceOf({ id: {} }, relations);
const catalog = catalogOf(tickets, messages);

it('finds the fields of messages by their names', () => {
  const found = conversationOf(tickets, 'messages', {}, catalog)!;
  expect(found).toMatchObject({ via: 'ticket_id', body: { name: 'body' }, time: { name: 'created_at' } });
  expect(found.authors.map(({ name }) => name)).toEqual(['agent_id']);
  expect(found.marks.map(({ name }) => name)).toEqual(['internal']);
  const chosen = conversationOf(tickets, 'messages', { body: 'subject', author: ['body'] }, catalog);
  expect(chosen).toMatchObject({ body: { name: 'subject' }, authors: [{ name: 'body' }] });
  expect(conversationOf(tickets, 'messages', {}, catalogOf(tickets))).toBeUndefined();
});

it('shortens names', () => {
  expect(['Anna Novak', 'ada', 'Jean-Luc van der Berg', ''].map(initials)).toEqual(['AN', 'A', 'JB', '']);
});
