import { UnstyledButton } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { RuleCatalogue } from '#contract/decision-rules.ts';
import { listRecords, recordSearchMaxLength } from '#contract/master-records.ts';
import { inActiveLanguage } from '#messages/names.ts';
import { type ServerRead, useServerRead } from '#queries/use-server-read.ts';
import { call } from '#session/call.ts';
import { Icon } from '#ui/icon.tsx';
import { searchAfterMs } from '#ui/search-field.tsx';
import { SearchSelect } from '#ui/search-select.tsx';
import type { Fact } from './rule-words.ts';
import styles from './rules.module.css';

type Option = { value: string; label: string };

type Props = {
  kind: RuleCatalogue;
  id: string;
  label: string;
  value: readonly string[];
  error?: string | undefined;
  onChange: (value: string[]) => void;
};

/** The kind of the catalogue whose numbers a fact has; null for none. */
export function numbersOf(fact: Fact): RuleCatalogue | null {
  if (fact === 'failureCode') return 'failure-codes';
  if (fact === 'operation') return 'labour-operations';
  return fact === 'partNumber' ? 'parts' : null;
}

/** Numbers of the catalogue, found by number or words. */
export function NumbersField({ kind, id, label, value, error, onChange }: Props) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const searchLater = useDebouncedCallback(setSearch, searchAfterMs);
  const {
    value: found,
    isPrevious,
    failure,
  } = useServerRead(optionsOf(kind, search.slice(0, recordSearchMaxLength)), { keepsPrevious: true });
  const options = (found ?? []).filter((option) => !value.includes(option.value));
  return (
    <div className="stack gap-2s">
      <SearchSelect
        id={id}
        label={label}
        value=""
        error={error}
        options={options}
        placeholder={t`Number or words`}
        whenEmpty={
          failure ? t`The catalogue could not be read` : found && !isPrevious ? t`Nothing found` : t`Searching…`
        }
        onSearch={searchLater}
        clearsOnChoice
        onChange={(chosen) => {
          setSearch('');
          if (chosen !== '' && !value.includes(chosen)) onChange([...value, chosen]);
        }}
      />
      {value.length > 0 && (
        <ul className={`${styles.numbers} wrap gap-2s`}>
          {value.map((number) => (
            <li key={number} className="row gap-2xs middle">
              {number}
              <UnstyledButton
                className={`${styles.arrow} centre`}
                aria-label={t`Remove: ${number}`}
                onClick={() => onChange(value.filter((one) => one !== number))}
              >
                <Icon name="close" size="small" />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function optionsOf(kind: RuleCatalogue, search: string): ServerRead<readonly Option[]> {
  return {
    key: [listRecords.path, kind, search],
    async read(signal) {
      const { data } = await call(listRecords, { params: { kind }, query: { search } }, { signal });
      return data.map(({ id, cells }) => {
        const words = inActiveLanguage({ en: cells['description_en'] ?? '', fr: cells['description_fr'] ?? '' });
        return { value: id, label: [id, words].filter(Boolean).join(' · ') };
      });
    },
  };
}
