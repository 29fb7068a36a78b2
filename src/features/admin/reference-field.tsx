import { useDebouncedCallback } from '@mantine/hooks';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { ApiError } from '#api/failure.ts';
import type { RecordKind } from '#contract/import-kinds.ts';
import { listRecords, type MasterRecord, recordSearchMaxLength } from '#contract/master-records.ts';
import type { FormField } from '#forms/use-form.ts';
import { call } from '#session/call.ts';
import { searchAfterMs } from '#ui/search-field.tsx';
import { SearchSelect } from '#ui/search-select.tsx';
import { recordWords } from './record-values.ts';

type Option = { value: string; label: string };
type Found = { search: string; options: readonly Option[]; failed: boolean };

type Props = {
  field: FormField;
  kinds: readonly RecordKind[];
  clearable: boolean;
};

/** The record that this one belongs to, found by its name, email or id; its value is the id. */
export function ReferenceField({ field, kinds, clearable }: Props) {
  const { t } = useLingui();
  const { id, label, value, error } = field;
  const [search, setSearch] = useState(value);
  const [found, setFound] = useState<Found | null>(null);
  const [chosen, setChosen] = useState<Option | null>(null);
  const searchLater = useDebouncedCallback(setSearch, searchAfterMs);
  const wanted = kinds.join(' ');

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const read = async () => {
      try {
        const query = { search: search.slice(0, recordSearchMaxLength) };
        const reading = kinds.map((kind) => call(listRecords, { params: { kind }, query }, { signal }));
        const options = (await Promise.all(reading)).flatMap(({ data }) => data.map(optionOf));
        if (!signal.aborted) setFound({ search, options, failed: false });
      } catch (failure) {
        if (signal.aborted) return;
        if (!(failure instanceof ApiError)) throw failure;
        setFound({ search, options: [], failed: true });
      }
    };
    void read();
    return () => controller.abort();
    // The kinds are a new list each time.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [search, wanted]);

  const options = found?.options ?? [];
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
      whenEmpty={
        found?.search !== search ? t`Searching…` : found.failed ? t`The records could not be read` : t`Nothing found`
      }
      onSearch={(typed) => typed === current.label || searchLater(typed)}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
}

function optionOf(record: MasterRecord): Option {
  const { title, detail } = recordWords(record);
  return { value: record.id, label: detail === '' ? title : `${title} · ${detail}` };
}
