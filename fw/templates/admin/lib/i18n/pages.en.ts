/** What the pages of records say. */
export const pages = {
  title: {
    create: 'Create %{one}',
    edit: 'Edit %{name}',
    show: '%{name}',
  },
  list: {
    add_first: 'Create %{one}',
    clear: 'Show all records',
    clear_filters: 'Clear search and filters',
    contains: '%{label} contains',
    empty_create: 'The first one that you create will be listed here.',
    empty_read: 'Whatever is added will be listed here.',
    empty_title: 'No %{many} yet',
    from: '%{label} from',
    is_empty: '%{label} is empty',
    no_match: 'None of the %{many} fits the search and the filters.',
    no_match_title: 'Nothing found',
    page_empty: 'Nothing is left on this page.',
    select_record: 'Select %{name}',
    sort: 'Sort',
    to: '%{label} to',
  },
  form: {
    keep: 'Leave it empty to keep what is stored.',
  },
  related: {
    add: 'Add %{one}',
    none: 'There are none.',
  },
  export: {
    failed: 'The export has failed: %{reason}',
    label: 'Export',
    running: 'Exporting: %{done} of %{total}',
  },
  delete: {
    cascade: '%{label}: %{count}, deleted along with it.',
    final: 'This can’t be undone.',
    some: '%{name} couldn’t be deleted: %{reason}',
    more: '%{smart_count} more couldn’t be deleted.',
    restrict: '%{label}: %{count}. As long as anything refers to it, it can’t be deleted.',
    set_null: '%{label}: %{count}, kept without it.',
    title: 'Delete %{name}?',
    unsaid: '%{label}: %{count}, deleted along with it or keeping it from being deleted.',
  },
  notice: {
    created: '%{one} created',
    deleted: '%{one} deleted |||| %{smart_count} %{many} deleted',
    updated: '%{one} updated',
  },
  conflict: {
    back: 'Back to the form',
    choose:
      'Somebody has changed this record since you opened it. Choose for each field what it should say.',
    same: 'Somebody has changed this record since you opened it, but none of the fields that you see.',
    save: 'Save',
    stored: 'Stored now',
    title: 'The record has changed meanwhile',
    typed: 'Yours',
  },
  fault: {
    clock: {
      date: 'This isn’t a whole date',
      'datetime-local': 'This isn’t a whole date and time',
      time: 'This isn’t a whole time',
    },
    decimal: 'Must be a number, such as 12.50',
    digits:
      'Must have at most %{smart_count} digit before the point |||| Must have at most %{smart_count} digits before the point',
    gone: 'This record no longer exists',
    json: 'Can’t be read as JSON: %{reason}',
    length: 'Must have at most %{smart_count} characters',
    number: 'Must be a number',
    range: 'Is too large a number',
    scale:
      'Must have at most %{smart_count} digit after the point |||| Must have at most %{smart_count} digits after the point',
    taken: 'One with the same %{fields} exists already',
    unfit: 'Must not contain NUL or half a character',
    uuid: 'Must be a UUID',
    whole: 'Must be a whole number',
  },
  value: {
    many: 'too many to be shown here',
  },
  missing: {
    title: 'Not found',
    text: 'There is no such page, or no such record any more.',
    home: 'To the first page',
  },
  failed: {
    title: 'This couldn’t be loaded',
    again: 'Try again',
    no_json: 'The server gave an answer that is no JSON.',
    unreachable: 'The server can’t be reached.',
  },
};
