import { Trans } from '@lingui/react/macro';
import type { Product } from '#contract/products.ts';
import { usePortalConfig } from '#live/use-portal-config.ts';
import { manualKinds } from '#offline/documents/manuals.ts';
import { LinkCard } from '#ui/link-card.tsx';
import { ListHeading } from '#ui/list-heading.tsx';
import { ManualCard } from './manual-card.tsx';
import { modelName } from './model-name.ts';
import { SerialNumberHelper } from './serial-number-helper.tsx';

type Props = {
  accountId: string;
  productId: string;
  /** Null while the products are not here. */
  product: Product | null;
};

/** The three document cards of a product, its part diagrams, and where its serial number is. */
export function ProductDocuments({ accountId, productId, product }: Props) {
  const partDiagramsUrl = usePortalConfig((config) => config.partDiagramsUrl);
  return (
    <>
      {product && <ListHeading title={modelName(product)} lead={product.productType} />}
      {manualKinds.map((kind) => (
        <ManualCard key={kind} {...{ accountId, productId, kind }} />
      ))}
      {partDiagramsUrl !== null && (
        <LinkCard icon="parts" title={<Trans>Part diagrams</Trans>} to={partDiagramsUrl}>
          <Trans>Exploded views with part numbers.</Trans>
        </LinkCard>
      )}
      <SerialNumberHelper productType={product?.productType ?? null} />
    </>
  );
}
