import { describe, expect, it } from 'vitest';

import { resourceOf } from '../../testing';
import { Catalog } from '../catalog/catalog';
import { choiceLabel } from '../fields';
import { inLanguage, type LanguageLabels } from './labels';

const comments = { kind: 'has_many' as const, model: 'Comment', label: 'Comments' };
const post = resourceOf(
  { id: {}, title: {}, status: { type: 'enum', values: ['draft', 'out'], labels: { out: 'Out' } } },
  { comments },
  {
    sections: [{ label: 'Text', fields: ['title'] }],
    actions: [{ label: 'Send', path: '/x', fields: { to: { type: 'string', label: 'To' } } }],
  },
);
const french: LanguageLabels = {
  models: {
    Post: {
      one: 'Article',
      fields: { title: 'Titre', status: { label: 'État', labels: { draft: 'Brouillon' } } },
      relations: { comments: 'Commentaires' },
      sections: { Text: { label: 'Texte', help: 'Aide' }, Gone: 'Perdu' },
      actions: { Send: { label: 'Envoyer', confirm: 'Envoyer ?', fields: { to: 'À' } } },
    },
  },
  menu: { Content: 'Contenu' },
};
const menu = ['tags', { label: 'Content', items: ['posts', { label: 'Other', items: ['x'] }] }];
const catalog = new Catalog([post], menu, [], [], { fr: french });

describe('labels of a language', () => {
  it('replace those of the descriptors and of the menu', () => {
    const shown = inLanguage(catalog, 'fr-CA');
    const one = shown.get('posts');
    expect([one.one, one.many]).toEqual(['Article', 'Posts']);
    expect(Object.values(one.fields).map(({ label }) => label)).toEqual(['id', 'Titre', 'État']);
    const names = ['draft', 'out'].map((value) => choiceLabel(one.fields.status!, value));
    expect(names).toEqual(['Brouillon', 'Out']);
    expect(one.relations.comments?.label).toBe('Commentaires');
    expect(one.sections).toEqual([{ label: 'Texte', help: 'Aide', fields: ['title'] }]);
    const [action] = one.actions ?? [];
    expect([action?.label, action?.confirm, action?.fields?.to?.label]).toEqual([
      'Envoyer',
      'Envoyer ?',
      'À',
    ]);
    expect(shown.menu[1]).toMatchObject({ label: 'Contenu', items: ['posts', { label: 'Other' }] });
  });

  it('leave the descriptors as they are, also for other languages', () => {
    expect(inLanguage(catalog, 'de')).toBe(catalog);
    expect(post.fields.title?.label).toBe('title');
  });
});
