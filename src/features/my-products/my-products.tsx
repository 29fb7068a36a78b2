import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { isEmptyList } from '#lists/is-empty-list.ts';
import { ReadAt } from '#lists/read-at.tsx';
import { ReadList } from '#lists/read-list.tsx';
import { useKeptList } from '#lists/use-kept-list.ts';
import { useAccount } from '#queries/use-account.ts';
import { ownRegistrations } from '#offline/cache/own-registrations.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Page } from '#ui/page.tsx';
import { ProductRow } from './product-row.tsx';

/** What a customer has registered, page by page as one scrolls (R-REG-14). */
export function MyProducts() {
  const { t } = useLingui();
  const { id: accountId } = useAccount();
  const list = useKeptList(ownRegistrations, accountId);
  return (
    <Page
      title={t`My products`}
      back={{ to: '/', label: <Trans>Dashboard</Trans> }}
      end={<ReadAt list={list} />}
      bar={{
        action: (
          <Button component={Link} to="/my-product-registrations/new" leftSection={<Icon name="plus" />}>
            <Trans>Register a product</Trans>
          </Button>
        ),
      }}
    >
      {isEmptyList(list) ? (
        <NoProducts />
      ) : (
        <ReadList
          place={{ list: ownRegistrations.name, accountId }}
          list={list}
          inconsistency="alert"
          row={(registration, row) => <ProductRow registration={registration} row={row} />}
          label={t`Reading your products`}
          moreLabel={t`Reading more of your products`}
        />
      )}
    </Page>
  );
}

/** The list of somebody who has not registered anything yet. */
function NoProducts() {
  return (
    <EmptyState icon="box" title={<Trans>No product is registered yet</Trans>}>
      <Trans>
        A registered product has its warranty and its manuals here. “Register a product” takes its serial number and the
        proof of purchase.
      </Trans>
    </EmptyState>
  );
}
