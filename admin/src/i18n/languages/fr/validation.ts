/** Messages des valeurs qu’un formulaire refuse. */
export const validation = {
  validation: {
    blank: 'Saisissez autre chose que des espaces.',
    boolean: 'Saisissez true ou false.',
    date_time: {
      date: 'Saisissez une date valide.',
      'datetime-local': 'Saisissez une date et une heure valides.',
      time: 'Saisissez une heure valide.',
    },
    decimal: 'Saisissez un nombre, par exemple 12.50.',
    digits:
      'Utilisez au plus %{smart_count} chiffre avant la virgule. |||| Utilisez au plus %{smart_count} chiffres avant la virgule.',
    duplicate: 'Un enregistrement avec les mêmes valeurs existe déjà : %{fields}.',
    integer: 'Saisissez un nombre entier.',
    json: 'JSON non valide : %{reason}',
    length:
      'Utilisez au plus %{smart_count} caractère. |||| Utilisez au plus %{smart_count} caractères.',
    max_items:
      'Saisissez au plus %{smart_count} valeur. |||| Saisissez au plus %{smart_count} valeurs.',
    max: 'Saisissez %{max} ou moins.',
    min: 'Saisissez %{min} ou plus.',
    min_items:
      'Saisissez au moins %{smart_count} valeur. |||| Saisissez au moins %{smart_count} valeurs.',
    min_length:
      'Utilisez au moins %{smart_count} caractère. |||| Utilisez au moins %{smart_count} caractères.',
    number: 'Saisissez un nombre.',
    pattern: 'Saisissez un texte qui correspond à %{pattern}.',
    reference_missing: 'Cet enregistrement n’existe plus.',
    scale:
      'Utilisez au plus %{smart_count} chiffre après la virgule. |||| Utilisez au plus %{smart_count} chiffres après la virgule.',
    too_large: 'Ce nombre est trop grand.',
    unstorable: 'Ce texte contient des caractères qui ne peuvent pas être enregistrés.',
    uploading: 'Attendez la fin de l’envoi du fichier.',
    uuid: 'Saisissez un UUID.',
  },
};
