import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Failure } from '#api/failure.ts';
import { failureWords } from '#messages/failure-words.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { Pager } from '#ui/pager.tsx';
import type { AccountHandlers } from './account-actions.tsx';
import { type AccountsList, pageCount, shownPage } from './accounts-list.ts';
import { type AccountsPlace, accountsPageSize, firstPlace } from './accounts-place.ts';
import { AccountsTable } from './accounts-table.tsx';
import styles from './admin.module.css';
import type { RowState } from './use-row-changes.ts';

type Props = {
  list: AccountsList;
  place: AccountsPlace;
  to: (place: AccountsPlace) => string;
  ownId: string;
  states: ReadonlyMap<string, RowState>;
  handlers: AccountHandlers;
  onRetry: () => void;
};

/** The accounts at a place, or why there are none. */
export function FoundAccounts({ list, place, to, ownId, states, handlers, onRetry }: Props) {
  const { t } = useLingui();
  const top = useRef<HTMLDivElement>(null);
  const { page, reading } = list;
  const failure = reading.phase === 'failed' ? reading.failure : null;
  const shown = shownPage(list, place);

  // When the focused row is removed, the list takes the focus, so that the next Tab does not start at the top of the
  // page.
  useEffect(() => {
    if (document.activeElement === document.body) top.current?.focus({ preventScroll: true });
  }, [page]);

  return (
    <div ref={top} tabIndex={-1} role="group" aria-label={t`Accounts`} className={styles.found}>
      {failure && <AccountsTrouble failure={failure} hasSome={shown !== null} onRetry={onRetry} />}
      {!shown && !failure && <ListSkeleton label={t`Loading the accounts`} rows={accountsPageSize} />}
      {shown?.totalItems === 0 && (
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
      {shown && shown.accounts.length > 0 && (
        <>
          <AccountsTable
            accounts={shown.accounts}
            sort={place.sort}
            toSorted={(sort) => to({ ...place, sort, page: 1 })}
            ownId={ownId}
            states={states}
            reading={reading.phase === 'reading'}
            handlers={handlers}
          />
          <div className={styles.foot}>
            <p className={styles.pageSize}>
              <Trans>{accountsPageSize} rows a page</Trans>
            </p>
            <Pager
              page={place.page}
              pages={pageCount(shown)}
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
