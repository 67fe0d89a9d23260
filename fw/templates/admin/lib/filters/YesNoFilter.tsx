import { SelectInput, useTranslate } from 'react-admin';

/** Narrows a list to records for which something is so, or isn't. */
export function YesNoFilter({ source, label }: { source: string; label: string }) {
  const translate = useTranslate();
  return (
    <SelectInput
      source={source}
      label={label}
      choices={[
        { id: 'true', name: translate('ra.boolean.true') },
        { id: 'false', name: translate('ra.boolean.false') },
      ]}
      translateChoice={false}
      helperText={false}
      size="small"
      // As wide as what it asks, which nothing else says.
      sx={{ minWidth: { xs: 0, sm: `${label.length + 4}ch` } }}
    />
  );
}
