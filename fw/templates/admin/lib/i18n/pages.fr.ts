/** Ce que disent les pages des enregistrements. */
export const pages = {
  title: {
    create: 'Créer %{one}',
    edit: 'Modifier %{name}',
    show: '%{name}',
  },
  list: {
    add_first: 'Créer %{one}',
    clear: 'Afficher tous les enregistrements',
    clear_filters: 'Effacer la recherche et les filtres',
    contains: '%{label} contient',
    empty_create: 'Le premier enregistrement que vous créerez sera affiché ici.',
    empty_read: 'Les enregistrements ajoutés seront affichés ici.',
    empty_title: 'Rien encore : %{many}',
    from: '%{label} à partir de',
    is_empty: '%{label} est vide',
    no_match: '%{many} : rien ne correspond à la recherche et aux filtres.',
    no_match_title: 'Aucun résultat',
    page_empty: 'Il ne reste rien sur cette page.',
    select_record: 'Sélectionner %{name}',
    sort: 'Trier',
    to: '%{label} jusqu’à',
  },
  form: {
    keep: 'Laissez vide pour garder ce qui est enregistré.',
  },
  related: {
    add: 'Ajouter %{one}',
    none: 'Il n’y en a pas.',
  },
  export: {
    failed: 'L’exportation a échoué : %{reason}',
    label: 'Exporter',
    running: 'Exportation : %{done} sur %{total}',
  },
  delete: {
    cascade: '%{label} : %{count}. La suppression s’y étend.',
    final: 'Cette action est irréversible.',
    some: '%{name} n’a pas pu être supprimé : %{reason}',
    more: '%{smart_count} autre n’a pas pu être supprimé. |||| %{smart_count} autres n’ont pas pu être supprimés.',
    restrict: '%{label} : %{count}. Tant que ce lien existe, la suppression sera refusée.',
    set_null: '%{label} : %{count}. Seul le lien disparaîtra.',
    title: 'Supprimer %{name} ?',
    unsaid: '%{label} : %{count}. La suppression s’y étend, ou en est empêchée.',
  },
  notice: {
    created: '%{one} : création réussie',
    deleted: '%{one} : suppression réussie |||| %{many} : %{smart_count} supprimés',
    updated: '%{one} : modification enregistrée',
  },
  conflict: {
    back: 'Retour au formulaire',
    choose:
      'Quelqu’un a modifié cet enregistrement depuis que vous l’avez ouvert. Choisissez pour chaque champ ce qu’il doit contenir.',
    same: 'Quelqu’un a modifié cet enregistrement depuis que vous l’avez ouvert, mais aucun des champs que vous voyez.',
    save: 'Enregistrer',
    stored: 'Enregistré maintenant',
    title: 'L’enregistrement a changé entre-temps',
    typed: 'Le vôtre',
  },
  fault: {
    clock: {
      date: 'Cette date n’est pas complète ou n’existe pas',
      'datetime-local': 'Cette date et cette heure ne sont pas complètes ou n’existent pas',
      time: 'Cette heure n’est pas complète ou n’existe pas',
    },
    decimal: 'Doit être un nombre, par exemple 12.50',
    digits:
      'Doit avoir au plus %{smart_count} chiffre avant la virgule |||| Doit avoir au plus %{smart_count} chiffres avant la virgule',
    gone: 'Cet enregistrement n’existe plus',
    json: 'Illisible comme JSON : %{reason}',
    length: 'Doit avoir au plus %{smart_count} caractères',
    number: 'Doit être un nombre',
    range: 'Est un nombre trop grand',
    scale:
      'Doit avoir au plus %{smart_count} chiffre après la virgule |||| Doit avoir au plus %{smart_count} chiffres après la virgule',
    taken: 'Déjà pris par un autre enregistrement : %{fields}',
    unfit: 'Ne doit contenir ni NUL ni moitié de caractère',
    uuid: 'Doit être un UUID',
    whole: 'Doit être un nombre entier',
  },
  value: {
    many: 'trop nombreux pour être affichés ici',
  },
  missing: {
    title: 'Introuvable',
    text: 'Il n’y a pas de telle page, ou l’enregistrement n’existe plus.',
    home: 'Vers la première page',
  },
  failed: {
    title: 'Ceci n’a pas pu être chargé',
    again: 'Réessayer',
    no_json: 'La réponse du serveur n’est pas du JSON.',
    unreachable: 'Le serveur est injoignable.',
  },
};
