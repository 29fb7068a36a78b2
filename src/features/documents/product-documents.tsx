import { Trans } from '@lingui/react/macro';
import type { Product } from '#contract/products.ts';
import { usePortalConfig } from '#queries/use-portal-config.ts';
import { manualKinds } from '#offline/documents/manuals.ts';
import { LinkCard } from '#ui/link-card.tsx';
import { ListHeading } from '#ui/list-heading.tsx';
import { productTypeName } from '#messages/product-type-name.ts';
import styles from './documents.module.css';
import { ManualCard } from './manual-card.tsx';
import { modelName } from './model-name.ts';
import { SaveModel } from './save-model.tsx';
import { SerialNumberHelper } from './serial-number-helper.tsx';
import { usePlacedManuals } from './use-placed-manuals.ts';

type Props = {
  accountId: string;
  productId: string;
  /** Null while the products are not here. */
  product: Product | null;
};

/** The three document cards of a product, its part diagrams, and where its serial number is. */
export function ProductDocuments({ accountId, productId, product }: Props) {
  const productName = product ? modelName(product) : '';
  const documents = usePlacedManuals(accountId, productId, productName);
  const partDiagramsUrl = usePortalConfig((config) => config.partDiagramsUrl);
  return (
    <>
      {product && (
        <div className={styles.name}>
          <ListHeading title={modelName(product)} lead={product.productType && productTypeName(product.productType)} />
        </div>
      )}
      <SaveModel accountId={accountId} documents={documents} />
      {manualKinds.map((kind) => (
        <ManualCard key={kind} {...{ accountId, productId, productName, kind }} />
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
