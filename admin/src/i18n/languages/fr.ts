import french from 'ra-language-french';

/**
 * Messages de l’administration, par endroit ; `%{name}` est remplacé. Les libellés d’un modèle sont
 * `%{one}` et `%{many}`, et au milieu d’une phrase `%{record}` et `%{records}`.
 */
const fw = {
  auth: {
    no_access:
      'Votre compte donne accès à l’API, mais pas à l’administration. Demandez un autre rôle à un super-admin.',
  },
  layout: {
    skip_to_content: 'Aller au contenu',
    navigation: 'Navigation principale',
    open_menu: 'Ouvrir le menu',
    close_menu: 'Fermer le menu',
    collapse_menu: 'Réduire le menu',
    expand_menu: 'Développer le menu',
    home: 'Accueil',
    search_menu: 'Rechercher dans le menu',
    clear_search: 'Effacer la recherche',
    no_menu_results: 'Aucune entrée du menu ne correspond à « %{text} ».',
    account: 'Compte de %{name}',
    settings: 'Paramètres',
    language: 'Langue',
    dark_mode: 'Passer en mode sombre',
    light_mode: 'Passer en mode clair',
  },
  theme: {
    invalid: 'Certaines valeurs de admin/theme.json ne sont pas valides',
    defaults_used: 'Les valeurs du thème par défaut les remplacent.',
    file: 'Le thème',
    error: {
      boolean: '%{member} doit être true ou false.',
      colour: '%{member} doit être une couleur, par exemple "#1a2b3c".',
      font: '%{member} doit être une liste de polices, comme en CSS.',
      logo: '%{member} doit être une à trois lettres, un chemin qui commence par "/", ou "data:image/…".',
      object: '%{member} doit être un objet, {…}.',
      one_of: '%{member} doit être l’une des valeurs %{allowed}.',
      range: '%{member} doit être un nombre de %{min} à %{max}.',
      text: '%{member} doit être une chaîne de caractères.',
      unknown: '%{member} est inconnu. Utilisez l’un de %{allowed}.',
    },
  },
  files: {
    invalid: 'Certains fichiers du projet sont inutilisables',
    hint: 'Ce qu’ils décrivent manque ici. Corrigez ces fichiers, puis rechargez cette page.',
  },
  page: {
    access_denied: 'Accès refusé',
    access_denied_text:
      'Vous n’avez pas l’autorisation d’ouvrir cette page. Adressez-vous à un super-admin si nécessaire.',
    error: 'Une erreur est survenue',
    error_text:
      'Cette page n’a pas pu être affichée. Les données enregistrées ne sont pas affectées.',
    details: 'Détails de l’erreur',
    home: 'Aller à l’accueil',
    retry: 'Réessayer',
    loading: 'Chargement…',
  },
  login: {
    title: 'Connexion',
    heading: 'Connexion à %{title}',
    email: 'Adresse e-mail',
    password: 'Mot de passe',
    show_password: 'Afficher le mot de passe',
    hide_password: 'Masquer le mot de passe',
    submit: 'Se connecter',
    submitting: 'Connexion…',
    email_required: 'Saisissez votre adresse e-mail.',
    password_required: 'Saisissez votre mot de passe.',
    invalid: 'L’adresse e-mail ou le mot de passe est incorrect.',
    too_many: 'Trop de tentatives. Réessayez dans %{wait}.',
    too_many_later: 'Trop de tentatives. Réessayez plus tard.',
    unreachable: 'Le serveur est injoignable. Vérifiez votre connexion, puis réessayez.',
    failed: 'Le serveur n’a pas pu vous connecter. Réessayez dans un instant.',
    continue: 'Connectez-vous pour reprendre où vous en étiez.',
    pending_logout:
      'Vous êtes déconnecté dans ce navigateur, mais le serveur est injoignable. Votre session y reste ouverte jusqu’à ce que cette page puisse la terminer.',
  },
  account: {
    password: 'Changer de mot de passe',
    current: 'Mot de passe actuel',
    new: 'Nouveau mot de passe',
    confirmation: 'Confirmer le nouveau mot de passe',
    password_help: '128 caractères au plus. Une phrase convient bien.',
    password_effect: 'Le changement de mot de passe met fin à toutes vos autres sessions.',
    change_password: 'Changer de mot de passe',
    changing: 'Changement…',
    password_changed: 'Votre mot de passe a été changé. Toutes vos autres sessions sont terminées.',
    current_required: 'Saisissez votre mot de passe actuel.',
    current_wrong: 'Ce n’est pas votre mot de passe actuel.',
    new_required: 'Saisissez un nouveau mot de passe.',
    too_short: 'Utilisez au moins %{length} caractères.',
    too_long: 'Utilisez au plus %{length} caractères.',
    unchanged: 'C’est votre mot de passe actuel. Choisissez-en un autre.',
    common: 'Ce mot de passe est trop courant. Choisissez-en un autre.',
    mismatch: 'Les mots de passe ne sont pas identiques.',
    rejected: '%{message}',
    sessions: 'Sessions',
    sessions_heading: 'Sessions actives',
    sessions_text:
      'Terminez les sessions que vous ne reconnaissez pas ou dont vous n’avez plus besoin.',
    device: '%{browser} sous %{system}',
    device_unknown: 'Appareil inconnu',
    this_session: 'Cette session',
    logged_in: 'Connexion : %{time}',
    last_used: 'Dernière utilisation : %{time}',
    address: 'Adresse IP : %{address}',
    end: 'Terminer',
    end_session: 'Terminer la session : %{device}, connexion %{time}',
    end_title: 'Terminer cette session ?',
    end_text: '%{device}, connexion %{time}, devra se reconnecter.',
    end_current: 'C’est votre session actuelle. Vous serez déconnecté.',
    end_others: 'Terminer toutes les autres sessions',
    end_others_title: 'Terminer toutes les autres sessions ?',
    end_others_text: 'Vous resterez connecté ici.',
    ended: 'La session est terminée.',
    others_ended: 'Toutes les autres sessions sont terminées.',
  },
  dashboard: {
    title: 'Tableau de bord',
    records: 'Enregistrements',
    recent: 'Derniers enregistrements : %{records}',
    show_all: 'Tout afficher',
    show_all_of: 'Tout afficher : %{records}',
    create: 'Créer : %{record}',
    all_models: 'Afficher les %{smart_count} modèles',
    empty: 'Aucun enregistrement pour l’instant : %{records}',
    empty_title: 'Rien à afficher pour l’instant',
    no_models: 'Ajoutez un modèle à schema.fw, puis lancez fw build.',
    no_permission:
      'Vous n’avez l’autorisation de consulter aucun enregistrement. Demandez l’accès à un super-admin.',
    load_error: 'Le chargement a échoué.',
    unknown: 'inconnu',
    chart: 'Nouveaux enregistrements',
    chart_of: 'Nouveaux enregistrements : %{records}',
    model: 'Modèle',
    period: 'Période',
    days: '30 jours',
    weeks: '12 semaines',
    day: 'Jour',
    week: 'Semaine du',
    total: '%{count} au total',
    no_new_records:
      'Aucun nouvel enregistrement dans cette période. Choisissez un autre modèle ou une période plus longue.',
    show_table: 'Afficher en tableau',
    show_chart: 'Afficher en graphique',
  },
  title: {
    create: 'Créer : %{record}',
    edit: 'Modifier %{name}',
    show: '%{name}',
  },
  list: {
    create: 'Créer : %{record}',
    reset: 'Réinitialiser la liste',
    clear_filters: 'Effacer la recherche et les filtres',
    contains: '%{label} contient',
    empty_create: 'Créez un enregistrement pour commencer.',
    empty_read: 'Les nouveaux enregistrements apparaîtront ici.',
    empty_title: 'Aucun enregistrement pour l’instant : %{records}',
    from: '%{label} à partir de',
    is_empty: '%{label} est vide',
    no_results: 'Aucun résultat',
    no_results_text:
      'Aucun enregistrement (%{records}) ne correspond à la recherche et aux filtres.',
    page_empty: 'Aucun enregistrement sur cette page.',
    select_record: 'Sélectionner %{name}',
    sort: 'Trier',
    to: '%{label} jusqu’à',
  },
  action: {
    done: '%{action} : terminé |||| %{action} : terminé pour %{smart_count} enregistrements',
    failed:
      'Échec pour %{smart_count} enregistrement sur %{total} : |||| Échec pour %{smart_count} enregistrements sur %{total} :',
    forbidden: 'Votre compte n’a pas l’autorisation nécessaire. %{reason}',
    more: 'Autres actions',
    more_failed:
      'Et %{smart_count} autre enregistrement. |||| Et %{smart_count} autres enregistrements.',
    progress: '%{done} sur %{total}',
    selected:
      '%{smart_count} enregistrement sélectionné. |||| %{smart_count} enregistrements sélectionnés.',
    skipped:
      '%{smart_count} autre ne s’y prête pas et n’est pas concerné. |||| %{smart_count} autres ne s’y prêtent pas et ne sont pas concernés.',
  },
  form: {
    add_item: 'Appuyez sur Entrée après chaque valeur.',
    keep_private: 'Laissez vide pour conserver la valeur actuelle.',
  },
  picker: {
    create: 'Créer « %{item} » (%{record})',
    create_hint: 'Saisissez un nom pour créer un enregistrement (%{record}).',
  },
  related: {
    add: 'Ajouter : %{record}',
    none: 'Aucun enregistrement pour l’instant : %{records}',
  },
  export: {
    failed: 'L’exportation a échoué : %{reason}',
    label: 'Exporter',
    running: 'Exportation de %{done} sur %{total}',
  },
  delete: {
    cascade: '%{label} : %{count}. La suppression s’y étend.',
    failed: '%{name} n’a pas pu être supprimé : %{reason}',
    irreversible: 'Cette action est irréversible.',
    more_failed:
      '%{smart_count} autre enregistrement n’a pas pu être supprimé. |||| %{smart_count} autres enregistrements n’ont pas pu être supprimés.',
    restrict: '%{label} : %{count}. Il faut d’abord les supprimer ou les modifier.',
    set_null: '%{label} : %{count}. Seule la référence sera retirée.',
    title: 'Supprimer %{name} ?',
    unknown: '%{label} : %{count}. La suppression s’y étend, ou en est empêchée.',
  },
  notice: {
    created: '%{one} : création réussie',
    deleted: '%{one} : suppression réussie |||| %{many} : %{smart_count} supprimés',
    updated: '%{one} : modification enregistrée',
  },
  conflict: {
    back: 'Retour au formulaire',
    choose:
      'Quelqu’un d’autre a modifié cet enregistrement depuis que vous l’avez ouvert. Choisissez la valeur à conserver pour chaque champ.',
    same: 'Quelqu’un d’autre a modifié cet enregistrement depuis que vous l’avez ouvert, mais aucun des champs affichés.',
    save: 'Enregistrer',
    stored: 'Valeur actuelle',
    title: 'Cet enregistrement a été modifié',
    typed: 'Votre valeur',
  },
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
    uuid: 'Saisissez un UUID.',
  },
  value: {
    too_many: 'trop nombreux pour être affichés',
  },
  not_found: {
    title: 'Introuvable',
    text: 'Cette page ou cet enregistrement n’existe pas.',
    home: 'Aller à l’accueil',
  },
  load_error: {
    title: 'Le chargement a échoué',
    retry: 'Réessayer',
    invalid_json: 'La réponse du serveur n’est pas du JSON valide.',
    unreachable: 'Le serveur est injoignable.',
  },
};

const sort = { ...french.ra.sort, sort_by: 'Trier par %{field} %{order}' };

export const messages = {
  ...french,
  ra: { ...french.ra, sort },
  fw,
};
