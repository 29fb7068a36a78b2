import { Trans } from '@lingui/react/macro';
import type { Registration } from '#contract/registrations.ts';
import { ListRow } from '#lists/list-row.tsx';
import type { RowProps } from '#lists/virtual-rows.tsx';
import { registeredProduct } from '#messages/claim-subject.ts';
import { warrantyStatusName } from '#messages/warranty-status-name.ts';
import { RegistrationBadge } from './registration-badge.tsx';

type Props = { registration: Registration; row: RowProps };

/** A product of the list, with its registration and its warranty in a word each. */
export function ProductRow({ registration, row }: Props) {
  const { id, name, serialNumber, dateOfPurchase, status } = registration;
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
      badges={<RegistrationBadge status={status} />}
    />
  );
}

/** Null while nothing has been decided, and for what has no warranty because its registration was rejected. */
function warrantyWords({ status, warrantyStatus }: Registration) {
  if (status === 'Rejected' || warrantyStatus === 'New') return null;
  switch (warrantyStatus) {
    case 'Parts and Labour':
      return <Trans>Warranty: parts and labour</Trans>;
    case 'Parts Only':
      return <Trans>Warranty: parts only</Trans>;
    case 'Out of Warranty':
      return warrantyStatusName(warrantyStatus);
  }
}
