import { NativeSelect } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { openClaimStatuses } from '#domain/claim-status.ts';
import type { ClaimFilter } from '#offline/cache/claim-filter.ts';
import { Icon } from '#ui/icon.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { claimStatusName } from '#messages/claim-status-name.ts';
import styles from './claim-filter-bar.module.css';

type Props = {
  filter: ClaimFilter;
  /** Statuses among the claims that R-CLAIM-11 does not name. */
  otherStatuses: readonly string[];
  onChange: (change: Partial<ClaimFilter>) => void;
};

/** Narrows the list down by what one knows of a claim, and by its status. */
export function ClaimFilterBar({ filter, otherStatuses, onChange }: Props) {
  const { t } = useLingui();
  const statuses = [...new Set([...openClaimStatuses, ...otherStatuses, ...(filter.status ? [filter.status] : [])])];
  return (
    <search className={styles.bar}>
      <SearchField
        label={t`Search claims`}
        placeholder={t`Name, serial number or claim`}
        value={filter.search}
        onSearch={(search) => onChange({ search })}
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
