import { defineTexts } from '../app/i18n.ts';

export const texts = defineTexts(
  {
    yours: 'Yours',
    generated: 'Generated',
    result: 'Result',
    yourEdits: 'your edits',
    newInIt: 'new in the generated text',
    editable: 'edit it here',
    againstYours: 'what changes in your file',
  },
  {
    yours: 'Le vôtre',
    generated: 'Généré',
    result: 'Résultat',
    yourEdits: 'vos modifications',
    newInIt: 'nouveau dans le texte généré',
    editable: 'modifiable ici',
    againstYours: 'ce qui change dans votre fichier',
  },
);
