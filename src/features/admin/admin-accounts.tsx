import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useSession } from '#session/session-store.ts';
import { Icon } from '#ui/icon.tsx';
import { Page } from '#ui/page.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { AccountDialogs } from './account-dialogs.tsx';
import { pageCount, shownPage } from './accounts-list.ts';
import { type AccountsPlace, isSamePlace, placeOf, queryOf, searchMaxLength } from './accounts-place.ts';
import { AccountsCount } from './accounts-count.tsx';
import styles from './admin.module.css';
import { CreatedAccount } from './created-account.tsx';
import { FoundAccounts } from './found-accounts.tsx';
import { useAccounts } from './use-accounts.ts';

const path = '/admin/accounts';

/** Who may use the portal, and as what (R-ADMIN-01). Page and search stand in the address. */
export function AdminAccounts() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const ownId = useSession((session) => (session.phase === 'signed-in' ? session.account.id : ''));
  const [query] = useSearchParams();
  const place = useMemo(() => placeOf(query), [query]);
  const accounts = useAccounts(place);
  const { list, refresh, states, dialog, close, created, add, handlers, answers } = accounts;
  const to = (target: AccountsPlace) => `${path}${queryOf(target)}`;
  const { page } = list;

  // The last accounts of the last page may be gone, or the address may name a page that never was.
  const lastPage = page && isSamePlace(page.place, place) ? pageCount(page) : place.page;
  useEffect(() => {
    if (place.page > lastPage) void navigate(`${path}${queryOf({ ...place, page: lastPage })}`, { replace: true });
  }, [place, lastPage, navigate]);

  return (
    <Page
      title={t`Accounts`}
      lead={<Trans>The CRM id is the id of the contact in the sales platform, not of its company.</Trans>}
      back={{ to: '/', label: <Trans>Dashboard</Trans> }}
      width="wide"
      end={
        <Button size="md" leftSection={<Icon name="plus" />} onClick={add}>
          <Trans>Add contact by CRM id</Trans>
        </Button>
      }
    >
      <search className={styles.search}>
        <SearchField
          label={t`Search accounts`}
          placeholder={t`Name, email or CRM id`}
          maxLength={searchMaxLength}
          value={place.search}
          onSearch={(search) =>
            search === place.search ||
            void navigate(to({ page: 1, search }), { replace: true, preventScrollReset: true })
          }
        />
        <AccountsCount page={shownPage(list, place)} />
      </search>
      {created && <CreatedAccount account={created} to={to({ page: 1, search: created.email })} />}
      <FoundAccounts
        list={list}
        place={place}
        to={to}
        ownId={ownId}
        states={states}
        handlers={handlers}
        onRetry={refresh}
      />
      <AccountDialogs dialog={dialog} onClose={close} {...answers} />
    </Page>
  );
}
