import { expect, it } from 'vitest';

import { catalogOf, resourceOf } from '../../../testing';
import { conversationOf } from '../../conversation/conversation';
import { dateOf, replyOf } from './reply';

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
const answer = {
  label: 'Répondre',
  original: 'Answer',
  path: '/tickets/{id}/answer',
  when: { status: 'open' },
  fields: { text: { type: 'text' as const, label: 'Text' } },
};
const tickets = resourceOf(
  { id: {}, status: { type: 'enum' }, created_at: { type: 'datetime', made: true }, updated_at: { type: 'datetime', made: true } },
  relations,
  { actions: [answer] },
);
const view = { view: 'inbox' as const, thread: 'messages' };
const catalog = catalogOf(tickets, messages);

it('answers with a new message, if the user may create one', () => {
  const found = conversationOf(tickets, 'messages', {}, catalog)!;
  const reply = replyOf(tickets, view, found, {})!;
  expect(Object.keys(reply.form.fields)).toEqual(['agent_id', 'body', 'internal']);
  const readonly = { ...found, other: { ...messages, can: [] } };
  expect(replyOf(tickets, view, readonly, {})).toBeUndefined();
});

it('answers with an action that the record allows, by its original label', () => {
  const found = conversationOf(tickets, 'messages', {}, catalog)!;
  const byAction = { ...view, reply: 'Answer' };
  expect(replyOf(tickets, byAction, found, { status: 'open' })).toMatchObject({ body: 'text', action: answer });
  expect(replyOf(tickets, byAction, found, { status: 'closed' })).toBeUndefined();
});

it('shows the time of the last change in the list', () => {
  expect(dateOf(tickets, view)?.name).toBe('updated_at');
});
