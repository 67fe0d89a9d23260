import { defineTexts } from '../i18n/i18n.ts';

export const texts = defineTexts(
  {
    yours: 'Yours',
    generated: 'Generated',
    result: 'Result',
    takeYours: 'Take yours',
    takeGenerated: 'Take generated',
    takeBoth: 'Take both',
    yourEdits: 'your edits',
    newInIt: 'new in the generated text',
    editable: 'edit it here',
    againstYours: 'what changes in your file',
  },
  {
    yours: 'Le vôtre',
    generated: 'Généré',
    result: 'Résultat',
    takeYours: 'Garder le vôtre ici',
    takeGenerated: 'Prendre le généré ici',
    takeBoth: 'Garder les deux ici',
    yourEdits: 'vos modifications',
    newInIt: 'nouveau dans le texte généré',
    editable: 'modifiable ici',
    againstYours: 'ce qui change dans votre fichier',
  },
);
