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
  const current = [chosen, ...options].find((option) => option?.value === value) ?? { value, label: value };
  const isKnown = value === '' || options.some((option) => option.value === value);
  return (
    <SearchSelect
      id={id}
      label={label}
      value={value}
      error={error}
      clearable={clearable}
      options={isKnown ? options : [current, ...options]}
      placeholder={t`Name, email or id`}
      whenEmpty={
        found?.search !== search ? t`Searching…` : found.failed ? t`The records could not be read` : t`Nothing found`
      }
      onSearch={(typed) => typed === current.label || searchLater(typed)}
      onChange={(next) => {
        setChosen(options.find((option) => option.value === next) ?? null);
        field.onChange(next);
      }}
      onBlur={field.onBlur}
    />
  );
}

function optionOf(record: MasterRecord): Option {
  const { title, detail } = recordWords(record);
  return { value: record.id, label: detail === '' ? title : `${title} · ${detail}` };
}
