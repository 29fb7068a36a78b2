import { Select } from '@mantine/core';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { useDebouncedCallback } from '@mantine/hooks';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { ApiError } from '#api/failure.ts';
import type { RecordKind } from '#contract/import-kinds.ts';
import { listRecords, type MasterRecord, recordSearchMaxLength } from '#contract/master-records.ts';
import type { FormField } from '#forms/use-form.ts';
import { call } from '#session/call.ts';
import { Icon } from '#ui/icon.tsx';
import { searchAfterMs } from '#ui/search-field.tsx';
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
    <Select
      id={id}
      label={label}
      error={error}
      searchable
      clearable={clearable}
      data={isKnown ? options : [current, ...options]}
      value={value === '' ? null : value}
      placeholder={t`Name, email or id`}
      nothingFoundMessage={
        found?.search !== search ? t`Searching…` : found.failed ? t`The records could not be read` : t`Nothing found`
      }
      autoComplete="off"
      allowDeselect={false}
      checkIconPosition="right"
      maxDropdownHeight={300}
      comboboxProps={{ keepMounted: false, transitionProps: { duration: 0 } }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      rightSection={clearable && value !== '' ? undefined : <Icon name="down" size="small" />}
      // The server has searched.
      filter={({ options: all }) => all}
      onSearchChange={(typed) => typed === current.label || searchLater(typed)}
      onChange={(next) => {
        setChosen(options.find((option) => option.value === next) ?? null);
        field.onChange(next ?? '');
      }}
      onBlur={field.onBlur}
    />
  );
}

function optionOf(record: MasterRecord): Option {
  const { title, detail } = recordWords(record);
  return { value: record.id, label: detail === '' ? title : `${title} · ${detail}` };
}
