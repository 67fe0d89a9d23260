import { expect, it } from 'vitest';

import { catalogOf, resourceOf } from '../../../testing';
import { conversationOf, dateOf, initials, replyOf } from './conversation';

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

it('finds the fields of messages by their names', () => {
  const found = conversationOf(tickets, view, catalog)!;
  expect(found).toMatchObject({ via: 'ticket_id', body: { name: 'body' }, time: { name: 'created_at' } });
  expect(found.authors.map(({ name }) => name)).toEqual(['agent_id']);
  expect(found.marks.map(({ name }) => name)).toEqual(['internal']);
  expect(dateOf(tickets, view)?.name).toBe('updated_at');
  const chosen = conversationOf(tickets, { ...view, body: 'subject', author: ['body'] }, catalog);
  expect(chosen).toMatchObject({ body: { name: 'subject' }, authors: [{ name: 'body' }] });
  expect(conversationOf(tickets, view, catalogOf(tickets))).toBeUndefined();
});

it('answers with a new message, if the user may create one', () => {
  const found = conversationOf(tickets, view, catalog)!;
  const reply = replyOf(tickets, view, found, {})!;
  expect(Object.keys(reply.form.fields)).toEqual(['agent_id', 'body', 'internal']);
  const readonly = { ...found, other: { ...messages, can: [] } };
  expect(replyOf(tickets, view, readonly, {})).toBeUndefined();
});

it('answers with an action that the record allows, by its original label', () => {
  const found = conversationOf(tickets, view, catalog)!;
  const byAction = { ...view, reply: 'Answer' };
  expect(replyOf(tickets, byAction, found, { status: 'open' })).toMatchObject({ body: 'text', action: answer });
  expect(replyOf(tickets, byAction, found, { status: 'closed' })).toBeUndefined();
});

it('shortens names', () => {
  expect(['Anna Novak', 'ada', 'Jean-Luc van der Berg', ''].map(initials)).toEqual(['AN', 'A', 'JB', '']);
});
