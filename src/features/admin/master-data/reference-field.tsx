import { useDebouncedCallback } from '@mantine/hooks';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ListedKind } from '#contract/import-kinds.ts';
import { listRecords, type MasterRecord, recordSearchMaxLength } from '#contract/master-records.ts';
import type { FormField } from '#forms/use-form.ts';
import { type ServerRead, useServerRead } from '#queries/use-server-read.ts';
import { call } from '#session/call.ts';
import { searchAfterMs } from '#ui/search-field.tsx';
import { SearchSelect } from '#ui/search-select.tsx';
import { recordWords } from './record-values.ts';

type Option = { value: string; label: string };

type Props = {
  field: FormField;
  kinds: readonly ListedKind[];
  /** The id of a record that is not offered. */
  except?: string;
  clearable: boolean;
};

/** The record that this one belongs to, found by its name, email or id; its value is the id. */
export function ReferenceField({ field, kinds, except, clearable }: Props) {
  const { t } = useLingui();
  const { id, label, value, error } = field;
  const [search, setSearch] = useState(value);
  const [chosen, setChosen] = useState<Option | null>(null);
  const searchLater = useDebouncedCallback(setSearch, searchAfterMs);
  const {
    value: found,
    isPrevious,
    failure,
  } = useServerRead(optionsOf(kinds, search.slice(0, recordSearchMaxLength)), { keepsPrevious: true });
  const options = found?.filter((option) => option.value !== except) ?? [];
  // The name of the chosen record stays when a search no longer finds it.
  const listed = options.find((option) => option.value === value);
  if (listed && chosen?.value !== value) setChosen(listed);
  const current = listed ?? (chosen?.value === value ? chosen : { value, label: value });
  return (
    <SearchSelect
      id={id}
      label={label}
      value={value}
      error={error}
      clearable={clearable}
      options={options}
      chosen={value === '' ? null : current}
      placeholder={t`Name, email or id`}
      whenEmpty={failure ? t`The records could not be read` : found && !isPrevious ? t`Nothing found` : t`Searching…`}
      onSearch={(typed) => typed === current.label || searchLater(typed)}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
}

function optionsOf(kinds: readonly ListedKind[], search: string): ServerRead<readonly Option[]> {
  return {
    key: [listRecords.path, kinds, search],
    async read(signal) {
      const reading = kinds.map((kind) => call(listRecords, { params: { kind }, query: { search } }, { signal }));
      return (await Promise.all(reading)).flatMap(({ data }) => data.map(optionOf));
    },
  };
}

function optionOf(record: MasterRecord): Option {
  const { title, detail } = recordWords(record);
  return { value: record.id, label: detail === '' ? title : `${title} · ${detail}` };
}
