import { Button, NativeSelect } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import { failureOf } from '#api/failure.ts';
import { roles } from '#contract/primitives.ts';
import { roleName } from '#messages/names.ts';
import { Icon } from '#ui/icon.tsx';
import { showNotice } from '#ui/notices.ts';
import { SearchField } from '#ui/search-field.tsx';
import { type AccountsFilter, searchMaxLength } from './accounts-place.ts';
import styles from './admin.module.css';
import { changeFailureText } from './change-failure-text.ts';
import { exportAccounts } from './export-accounts.ts';

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
      <search className={styles.search}>
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
      <div className={styles.listed}>
        {children}
        {totalItems !== null && totalItems > 0 && <ExportButton filter={filter} />}
      </div>
    </>
  );
}

function ExportButton({ filter }: { filter: AccountsFilter }) {
  const { i18n } = useLingui();
  const [busy, setBusy] = useState(false);

  async function save(): Promise<void> {
    setBusy(true);
    try {
      const count = await exportAccounts(filter, i18n.locale === 'fr' ? ';' : ',');
      const text = plural(count, { one: '# account exported', other: '# accounts exported' });
      showNotice({ tone: 'success', text });
    } catch (error) {
      showNotice({ tone: 'error', text: changeFailureText(failureOf(error), 'lists') });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      variant="subtle"
      size="md"
      data-quiet
      loading={busy}
      leftSection={<Icon name="download" size="small" />}
      onClick={() => void save()}
    >
      <Trans>Export CSV</Trans>
    </Button>
  );
}
