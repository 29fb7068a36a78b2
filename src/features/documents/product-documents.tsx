import { Trans } from '@lingui/react/macro';
import type { Product } from '#contract/products.ts';
import type { PlacedDocument } from '#offline/documents/store.ts';
import { usePortalConfig } from '#queries/use-portal-config.ts';
import { type ManualKind, manualKinds, ManualList, manualsKey } from '#offline/documents/manuals.ts';
import { useSnapshot } from '#queries/use-snapshot.ts';
import { LinkCard } from '#ui/link-card.tsx';
import { ListHeading } from '#ui/list-heading.tsx';
import { productTypeName } from '#messages/product-type-name.ts';
import styles from './documents.module.css';
import { ManualCard } from './manual-card.tsx';
import { modelName } from './model-name.ts';
import { SaveModel } from './save-model.tsx';
import { SerialNumberHelper } from './serial-number-helper.tsx';

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

/** Live: every document of a product that is known on this device. */
function usePlacedManuals(accountId: string, productId: string, productName: string): PlacedDocument[] {
  const user = useManuals(accountId, 'user-manual', productId);
  const technical = useManuals(accountId, 'technical-bulletin', productId);
  const service = useManuals(accountId, 'service-manual', productId);
  return [
    ...placedManuals({ kind: 'user-manual', productId, productName }, user),
    ...placedManuals({ kind: 'technical-bulletin', productId, productName }, technical),
    ...placedManuals({ kind: 'service-manual', productId, productName }, service),
  ];
}

function useManuals(accountId: string, kind: ManualKind, productId: string): ManualList | undefined {
  return useSnapshot(accountId, manualsKey(kind, productId), ManualList)?.value;
}

/** The documents of a list, each with its place. */
function placedManuals(place: PlacedDocument['place'], list: ManualList | undefined): PlacedDocument[] {
  return (list?.data ?? []).flatMap(({ contentDocuments }) =>
    contentDocuments.map((document) => ({ document, place })),
  );
}
