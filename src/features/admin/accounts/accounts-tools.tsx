import { NativeSelect } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { exportAccounts } from '#contract/admin-accounts.ts';
import { roles } from '#contract/primitives.ts';
import { ExportButton } from '#lists/export-button.tsx';
import { roleName } from '#messages/names.ts';
import { Icon } from '#ui/icon.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { type AccountsFilter, callQueryOf, searchMaxLength } from './accounts-place.ts';
import styles from '../admin.module.css';

type Props = {
  filter: AccountsFilter;
  onFilter: (filter: AccountsFilter) => void;
  /** Null before the accounts have been read. */
  totalItems: number | null;
  /** How many accounts are listed. */
  children: ReactNode;
};

/** Search, filter and export of the accounts. */
export function AccountsTools({ filter, onFilter, totalItems, children }: Props) {
  const { t } = useLingui();
  return (
    <>
      <search className={`${styles.search} stack`}>
        <SearchField
          label={t`Search accounts`}
          placeholder={t`Name, email or CRM id`}
          maxLength={searchMaxLength}
          value={filter.search}
          onSearch={(search) => search === filter.search || onFilter({ ...filter, search })}
        />
        <NativeSelect
          rightSection={<Icon name="down" size="small" />}
          aria-label={t`Filter by role`}
          value={filter.role ?? ''}
          data={[{ value: '', label: t`All roles` }, ...roles.map((role) => ({ value: role, label: roleName(role) }))]}
          onChange={({ currentTarget: { value } }) =>
            onFilter({ ...filter, role: roles.find((role) => role === value) ?? null })
          }
        />
      </search>
      <div className={`${styles.listed} wrap middle gap-md flat between`}>
        {children}
        {totalItems !== null && totalItems > 0 && (
          <ExportButton endpoint={exportAccounts} input={{ query: callQueryOf(filter) }} name={t`accounts`} />
        )}
      </div>
    </>
  );
}
