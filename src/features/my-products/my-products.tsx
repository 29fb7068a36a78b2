import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { exportRegistrations, type Registration } from '#contract/registrations.ts';
import { ExportButton } from '#lists/export-button.tsx';
import { ListRow } from '#lists/list-row.tsx';
import { isEmptyList } from '#lists/list-state.ts';
import { ReadAt } from '#lists/read-at.tsx';
import { ReadList } from '#lists/read-list.tsx';
import { useCachedList } from '#lists/use-cached-list.ts';
import type { RowProps } from '#lists/virtual-rows.tsx';
import { registeredProduct } from '#messages/entry-names.ts';
import { warrantyStatusName } from '#messages/warranty.tsx';
import { ownRegistrations } from '#offline/cache/own-registrations.ts';
import { useAccount } from '#queries/use-account.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Page } from '#ui/page.tsx';
import { RegistrationBadge } from '#messages/registration-badge.tsx';
import { StateBadge } from '#ui/state-badge.tsx';

/** The products of a customer, read page by page (R-REG-14). */
export function MyProducts() {
  const { t } = useLingui();
  const { id: accountId } = useAccount();
  const list = useCachedList(ownRegistrations, accountId);
  return (
    <Page
      title={t`My products`}
      back={{ to: '/', label: <Trans>Dashboard</Trans> }}
      end={
        <>
          <ReadAt list={list} />
          {!isEmptyList(list) && <ExportButton endpoint={exportRegistrations} input={{}} name={t`products`} />}
        </>
      }
      bar={{
        isInTabs: true,
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
          listKey={{ list: ownRegistrations.name, accountId }}
          list={list}
          inconsistency="alert"
          failed="products"
          row={(registration, row) => <ProductRow registration={registration} row={row} />}
          label={t`Loading your products`}
          moreLabel={t`Loading more of your products`}
        />
      )}
    </Page>
  );
}

/** The empty list of a customer without products. */
function NoProducts() {
  return (
    <EmptyState icon="box" title={<Trans>No product is registered yet</Trans>}>
      <Trans>Register a product to see its warranty and manuals. Have your receipt ready.</Trans>
    </EmptyState>
  );
}

type Props = { registration: Registration; row: RowProps };

/** A product of the list, with its registration status and its warranty. */
function ProductRow({ registration, row }: Props) {
  const { id, name, serialNumber, dateOfPurchase, status, proofRequest } = registration;
  return (
    <ListRow
      {...row}
      to={`/my-product-registrations/${id}`}
      title={registeredProduct(registration) ?? name}
      parts={[
        <span key="serial" className="mono">
          {serialNumber}
        </span>,
        dateOfPurchase && <Trans key="bought">Bought {dateOfPurchase}</Trans>,
        warrantyWords(registration),
      ]}
      badges={
        proofRequest ? (
          <StateBadge tone="wait" icon="document">
            <Trans>A proof is needed</Trans>
          </StateBadge>
        ) : (
          <RegistrationBadge status={status} />
        )
      }
    />
  );
}

/** Null while the warranty is undecided, and after a rejected registration, which has no warranty. */
function warrantyWords({ status, warrantyStatus }: Registration) {
  if (status === 'Rejected' || warrantyStatus === 'New') return null;
  switch (warrantyStatus) {
    case 'Parts and Labour':
      return <Trans>Warranty: parts and labour</Trans>;
    case 'Parts Only':
      return <Trans>Warranty: parts only</Trans>;
    default:
      return warrantyStatusName(warrantyStatus);
  }
}
