import { defineTexts } from '../i18n/i18n.ts';

const EN: Readonly<Record<string, string>> = {
  create: 'create',
  update: 'update',
  merge: 'merge',
  conflict: 'conflict',
  remove: 'remove',
  skip: 'skip',
  wait: 'wait',
  identical: 'identical',
};
const FR: Readonly<Record<string, string>> = {
  create: 'créé',
  update: 'modifié',
  merge: 'fusionné',
  conflict: 'conflit',
  remove: 'supprimé',
  skip: 'ignoré',
  wait: 'en attente',
  identical: 'identique',
};

/** The words of runs and of outcomes of files. */
export const texts = defineTexts(
  {
    done: (title: string) => `${title}: done`,
    failed: (title: string) => `${title}: failed`,
    files: 'Files',
    more: (count: number) => `${count} more ${count === 1 ? 'file' : 'files'}`,
    actions: (action: string) => EN[action] ?? action,
  },
  {
    done: (title: string) => `${title} : terminé`,
    failed: (title: string) => `${title} : échec`,
    files: 'Fichiers',
    more: (count: number) => `${count} ${count < 2 ? 'autre fichier' : 'autres fichiers'}`,
    actions: (action: string) => FR[action] ?? action,
  },
);
