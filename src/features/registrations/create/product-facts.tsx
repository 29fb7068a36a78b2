import { Trans } from '@lingui/react/macro';
import type { UnregisteredProduct } from '#storage/registering.ts';
import { Card } from '#ui/card.tsx';
import { Fact } from '#ui/fact.tsx';
import { Facts } from '#ui/facts.tsx';
import { registeredProduct } from '#wording/claim-subject.ts';

type Props = {
  product: Omit<UnregisteredProduct, 'serialNumber' | 'readAt'> | null;
  serialNumber: string;
  /** Null while there is none. */
  registrationName: string | null;
  /** Null for store stock. */
  dateOfPurchase: string | null;
};

/** What was registered (R-REG-02). */
export function ProductFacts({ product, serialNumber, registrationName, dateOfPurchase }: Props) {
  const name = product && registeredProduct(product);
  return (
    <Card labelledBy="product-details">
      <h2 id="product-details">
        <Trans>Product details</Trans>
      </h2>
      <Facts>
        {registrationName !== null && (
          <Fact label={<Trans context="product">Registration number</Trans>}>{registrationName}</Fact>
        )}
        {name && <Fact label={<Trans>Product</Trans>}>{name}</Fact>}
        <Fact label={<Trans>Serial number</Trans>}>{serialNumber}</Fact>
        {product?.brand && <Fact label={<Trans>Brand</Trans>}>{product.brand}</Fact>}
        {product?.model && <Fact label={<Trans>Model</Trans>}>{product.model}</Fact>}
        {dateOfPurchase !== null && <Fact label={<Trans>Date of purchase</Trans>}>{dateOfPurchase}</Fact>}
      </Facts>
    </Card>
  );
}
