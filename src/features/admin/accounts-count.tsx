import { Plural, Trans } from '@lingui/react/macro';
import { formatNumber } from '#ui/format-number.ts';
import { type AccountsPage, shownRange } from './accounts-list.ts';
import styles from './admin.module.css';

/** How many accounts there are and which of them are shown; read out when it changes. */
export function AccountsCount({ page }: { page: AccountsPage | null }) {
  const range = page && shownRange(page);
  const first = formatNumber(range?.first ?? 0);
  const last = formatNumber(range?.last ?? 0);
  return (
    <p role="status" className={styles.count}>
      {page?.totalItems === 0 && <Trans>No account found</Trans>}
      {page && range && (
        <Plural value={page.totalItems} one={`# account`} other={`# accounts, ${first} to ${last} shown`} />
      )}
    </p>
  );
}
