import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Failure } from '#api/failure.ts';
import { failureWords } from '#messages/failure-words.ts';
import type { ServerData } from '#queries/use-server-read.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { Pager } from '#ui/pager.tsx';
import type { AccountHandlers } from './account-actions.tsx';
import { type AccountsPage, type AccountsPlace, accountsPageSize, firstPlace, pageCount } from './accounts-place.ts';
import { AccountsTable } from './accounts-table.tsx';
import styles from '../admin.module.css';
import type { RowState } from './use-row-changes.ts';

type Props = {
  list: ServerData<AccountsPage>;
  place: AccountsPlace;
  to: (place: AccountsPlace) => string;
  ownId: string;
  states: ReadonlyMap<string, RowState>;
  handlers: AccountHandlers;
};

/** The accounts at a place, or why there are none. */
export function FoundAccounts({ list, place, to, ownId, states, handlers }: Props) {
  const { t } = useLingui();
  const top = useRef<HTMLDivElement>(null);
  const { value: page, failure, isReading, refresh } = list;

  // When the focused row is removed, the list takes the focus, so that the next Tab does not start at the top of the
  // page.
  useEffect(() => {
    if (document.activeElement === document.body) top.current?.focus({ preventScroll: true });
  }, [page]);

  return (
    <div ref={top} tabIndex={-1} role="group" aria-label={t`Accounts`} className={`${styles.found} unframed stack`}>
      {failure && <AccountsTrouble failure={failure} hasSome={page !== null} onRetry={refresh} />}
      {!page && !failure && <ListSkeleton label={t`Loading the accounts`} rows={accountsPageSize} />}
      {page?.pagination.totalItems === 0 && (
        <EmptyState
          icon="search"
          title={<Trans>No account matches</Trans>}
          action={
            <Button component={Link} to={to(firstPlace)} variant="default">
              <Trans>Show all accounts</Trans>
            </Button>
          }
        >
          <Trans>Try part of the name, email or CRM id.</Trans>
        </EmptyState>
      )}
      {page && page.data.length > 0 && (
        <>
          <AccountsTable
            accounts={page.data}
            sort={place.sort}
            toSorted={(sort) => to({ ...place, sort, page: 1 })}
            ownId={ownId}
            states={states}
            reading={isReading}
            handlers={handlers}
          />
          <div className={`${styles.foot} wrap middle between`}>
            <p className={`${styles.pageSize} note`}>
              <Trans>{accountsPageSize} rows a page</Trans>
            </p>
            <Pager
              page={place.page}
              pages={pageCount(page)}
              to={(number) => to({ ...place, page: number })}
              onPointed={() => top.current?.scrollIntoView({ block: 'start' })}
            />
          </div>
        </>
      )}
    </div>
  );
}

type AccountsTroubleProps = {
  failure: Failure;
  /** Whether accounts read earlier are still shown. */
  hasSome: boolean;
  onRetry: () => void;
};

function AccountsTrouble({ failure, hasSome, onRetry }: AccountsTroubleProps) {
  switch (failure.kind) {
    case 'unreachable':
    case 'timeout':
    case 'not_an_answer':
      return (
        <ErrorState offline title={<Trans>The accounts need the network</Trans>} onRetry={onRetry}>
          {hasSome ? (
            <Trans>This is what is saved here. You can change it once you’re back online.</Trans>
          ) : (
            <Trans>They will load when you’re back online.</Trans>
          )}
        </ErrorState>
      );
    case 'refused':
    case 'signin':
    case 'aborted':
      return <ErrorState onRetry={onRetry}>{failureWords(failure)}</ErrorState>;
  }
}
