import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { openClaimStatuses } from '#domain/claim-status.ts';
import type { ClaimFilter } from '#offline/claim-filter.ts';
import { Icon } from '#ui/icon.tsx';
import { claimStatusName } from '#wording/claim-status-name.ts';
import styles from './claim-filter-bar.module.css';

/** Typing rests for so long before it is searched for (`portal.md §9`). */
const searchAfterMs = 300;

type Props = {
  filter: ClaimFilter;
  /** Statuses among the claims that portal.md does not name. */
  otherStatuses: readonly string[];
  onChange: (change: Partial<ClaimFilter>) => void;
};

/** Narrows the list down by what one knows of a claim, and by its status. */
export function ClaimFilterBar({ filter, otherStatuses, onChange }: Props) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(filter.search);
  const [sought, setSought] = useState(filter.search);
  if (sought !== filter.search) {
    // The address changed by itself, by the browser's way back for one.
    setSought(filter.search);
    if (filter.search !== typed.trim()) setTyped(filter.search);
  }
  const search = useDebouncedCallback((text: string) => onChange({ search: text.trim() }), searchAfterMs);
  const statuses = [...new Set([...openClaimStatuses, ...otherStatuses, ...(filter.status ? [filter.status] : [])])];
  return (
    <search className={styles.bar}>
      <TextInput
        type="search"
        aria-label={t`Search claims`}
        placeholder={t`Name, serial number or claim`}
        leftSection={<Icon name="search" />}
        leftSectionWidth={44}
        autoComplete="off"
        enterKeyHint="search"
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          search(value);
        }}
      />
      <NativeSelect
        aria-label={t`Status`}
        value={filter.status}
        rightSection={<Icon name="down" size="small" />}
        data={[
          { value: '', label: t`All statuses` },
          ...statuses.map((status) => ({ value: status, label: claimStatusName(status) })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ status: value })}
      />
    </search>
  );
}
