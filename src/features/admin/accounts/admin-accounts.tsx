import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useMemo } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { AdminAccount } from '#contract/admin-accounts.ts';
import { roleName } from '#messages/names.ts';
import { useSession } from '#session/session-store.ts';
import { Callout } from '#ui/callout.tsx';
import { formatNumber } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { Buttons } from '#ui/layout.tsx';
import { ForwardLink } from '#ui/links.tsx';
import { Page } from '#ui/page.tsx';
import { AccountDialogs } from './account-dialogs.tsx';
import {
  type AccountsPage,
  type AccountsPlace,
  firstPlace,
  pageCount,
  placeOf,
  queryOf,
  shownRange,
} from './accounts-place.ts';
import { AccountsTools } from './accounts-tools.tsx';
import styles from '../admin.module.css';
import { FoundAccounts } from './found-accounts.tsx';
import { useAccounts } from './use-accounts.ts';

const path = '/admin/accounts';

/** The accounts of the portal (R-ADMIN-01). Page and search are part of the address. */
export function AdminAccounts() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const ownId = useSession((session) => (session.phase === 'signed-in' ? session.account.id : ''));
  const [query] = useSearchParams();
  const place = useMemo(() => placeOf(query), [query]);
  const accounts = useAccounts(place);
  const { list, states, dialog, close, created, add, handlers, dialogHandlers } = accounts;
  const to = (target: AccountsPlace) => `${path}${queryOf(target)}`;
  const { value: page } = list;

  // The last page may have become empty, or the address may name a page that does not exist.
  const lastPage = page && !list.isPrevious ? pageCount(page) : place.page;
  useEffect(() => {
    if (place.page > lastPage) void navigate(`${path}${queryOf({ ...place, page: lastPage })}`, { replace: true });
  }, [place, lastPage, navigate]);

  return (
    <Page
      title={t`Accounts`}
      lead={<Trans>The CRM id is the id of the contact in the CRM, not of its company.</Trans>}
      back={{ to: '/', label: <Trans>Dashboard</Trans> }}
      width="wide"
      end={
        <Buttons>
          <Button size="md" variant="default" leftSection={<Icon name="plus" />} onClick={add}>
            <Trans>Add contact by CRM id</Trans>
          </Button>
          <Button component={Link} to="/admin/accounts/invite" size="md" leftSection={<Icon name="mail" />}>
            <Trans>Invite people</Trans>
          </Button>
        </Buttons>
      }
    >
      <AccountsTools
        filter={place}
        onFilter={(filter) => void navigate(to({ ...filter, page: 1 }), { replace: true, preventScrollReset: true })}
        totalItems={page?.pagination.totalItems ?? null}
      >
        <AccountsCount page={page} />
      </AccountsTools>
      {created && <CreatedAccount account={created} to={to({ ...firstPlace, search: created.email })} />}
      <FoundAccounts list={list} place={place} to={to} ownId={ownId} states={states} handlers={handlers} />
      <AccountDialogs dialog={dialog} onClose={close} {...dialogHandlers} />
    </Page>
  );
}

/** The number of accounts and the range shown, announced when it changes. */
function AccountsCount({ page }: { page: AccountsPage | null }) {
  const range = page && shownRange(page);
  const first = formatNumber(range?.first ?? 0);
  const last = formatNumber(range?.last ?? 0);
  return (
    <p role="status" className={`${styles.count} note`}>
      {page?.pagination.totalItems === 0 && <Trans>No account found</Trans>}
      {page && range && (
        <Plural value={page.pagination.totalItems} one={`# account`} other={`# accounts, ${first} to ${last} shown`} />
      )}
    </p>
  );
}

type Props = { account: AdminAccount; /** The address of the account in the list. */ to: string };

/** Confirms that an account was created. It may be on another page. */
function CreatedAccount({ account, to }: Props) {
  const { email } = account;
  const name = account.name ?? email;
  const role = roleName(account.role);
  return (
    <Callout tone="ok" announce="status" title={<Trans>Account created</Trans>}>
      <p>
        <Trans>
          {name}, {role}. An invitation to choose a password was sent to {email}.
        </Trans>
      </p>
      <ForwardLink to={to}>
        <Trans>Show this account</Trans>
      </ForwardLink>
    </Callout>
  );
}
