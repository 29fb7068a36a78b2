import { Trans } from '@lingui/react/macro';
import { registeredProduct } from '#messages/entry-names.ts';
import type { UnregisteredProduct } from '#storage/registering.ts';
import { Card } from '#ui/card.tsx';
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx';

type Props = {
  product: Omit<UnregisteredProduct, 'serialNumber' | 'readAt'> | null;
  serialNumber: string;
  /** Null without a registration. */
  registrationName: string | null;
  /** Null for store stock. */
  dateOfPurchase: string | null;
  /** Null for store stock, and where a person registers for themselves. */
  customer?: string | null;
};

/** The registered product (R-REG-02). */
export function ProductDetailsCard({
  product,
  serialNumber,
  registrationName,
  dateOfPurchase,
  customer = null,
}: Props) {
  const name = product && registeredProduct(product);
  return (
    <Card labelledBy="product-details">
      <h2 id="product-details">
        <Trans>Product details</Trans>
      </h2>
      <DescriptionList>
        {registrationName !== null && (
          <DescriptionItem label={<Trans context="product">Registration number</Trans>}>
            {registrationName}
          </DescriptionItem>
        )}
        {name && <DescriptionItem label={<Trans>Product</Trans>}>{name}</DescriptionItem>}
        <DescriptionItem label={<Trans>Serial number</Trans>}>{serialNumber}</DescriptionItem>
        {product?.brand && <DescriptionItem label={<Trans>Brand</Trans>}>{product.brand}</DescriptionItem>}
        {product?.model && <DescriptionItem label={<Trans>Model</Trans>}>{product.model}</DescriptionItem>}
        {customer !== null && <DescriptionItem label={<Trans>Customer</Trans>}>{customer}</DescriptionItem>}
        {dateOfPurchase !== null && (
          <DescriptionItem label={<Trans>Date of purchase</Trans>}>{dateOfPurchase}</DescriptionItem>
        )}
      </DescriptionList>
    </Card>
  );
}
