/** Messages of values that a form refuses. */
export const validation = {
  validation: {
    blank: 'Enter more than spaces.',
    boolean: 'Enter true or false.',
    date_time: {
      date: 'Enter a valid date.',
      'datetime-local': 'Enter a valid date and time.',
      time: 'Enter a valid time.',
    },
    decimal: 'Enter a number, such as 12.50.',
    digits:
      'Use at most %{smart_count} digit before the decimal point. |||| Use at most %{smart_count} digits before the decimal point.',
    duplicate: 'A record with the same %{fields} already exists.',
    integer: 'Enter a whole number.',
    json: 'Invalid JSON: %{reason}',
    length: 'Use at most %{smart_count} character. |||| Use at most %{smart_count} characters.',
    max_items: 'Enter at most %{smart_count} value. |||| Enter at most %{smart_count} values.',
    max: 'Enter %{max} or less.',
    min: 'Enter %{min} or more.',
    min_items: 'Enter at least %{smart_count} value. |||| Enter at least %{smart_count} values.',
    min_length:
      'Use at least %{smart_count} character. |||| Use at least %{smart_count} characters.',
    number: 'Enter a number.',
    pattern: 'Use a text that matches %{pattern}.',
    reference_missing: 'This record no longer exists.',
    scale:
      'Use at most %{smart_count} digit after the decimal point. |||| Use at most %{smart_count} digits after the decimal point.',
    too_large: 'This number is too large.',
    unstorable: 'This text contains characters that can’t be stored.',
    uploading: 'Wait until the file is uploaded.',
    uuid: 'Enter a UUID.',
  },
};
