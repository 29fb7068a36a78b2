import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Product } from '#contract/products.ts';
import { type ManualKind, manualKinds, ManualList, manualsKey } from '#offline/saved-documents/manuals.ts';
import type { PlacedDocument } from '#offline/saved-documents/store.ts';
import { useSnapshot } from '#queries/cached.ts';
import { usePortalConfig } from '#queries/portal-config-query.ts';
import { Icon } from '#ui/icon.tsx';
import { ListHeading } from '#ui/layout.tsx';
import { LinkCard } from '#ui/link-card.tsx';
import { productTypeName } from '#messages/product-type-name.ts';
import { serialNumberPicture } from '#product/product-ids.ts';
import { Section } from '#ui/section.tsx';
import { modelName } from './document-names.ts';
import styles from './documents.module.css';
import { ManualCard } from './manual-card.tsx';
import { SaveModel } from './save-model.tsx';

type Props = {
  accountId: string;
  productId: string;
  /** Null until the products have been read. */
  product: Product | null;
};

/** The documents of a product, its part diagrams, and the location of its serial number. */
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

/** Live: all cached document lists of a product. */
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

/** Shows where the serial number is; "coming soon" without a picture (R-DOC-06). */
function SerialNumberHelper({ productType }: { productType: string | null }) {
  const { t } = useLingui();
  const [failed, setFailed] = useState(false);
  const missing = failed || productType === null;
  return (
    <Section
      title={<Trans>Where is the serial number?</Trans>}
      lead={<Trans>On the silver rating plate, under the bar code: 12 to 20 letters and digits.</Trans>}
    >
      {missing ? (
        <p className={`${styles.comingSoon} panel centre soft`}>
          <Icon name="images" size="large" />
          <Trans>A picture for this kind of product is coming soon.</Trans>
        </p>
      ) : (
        <img
          className={styles.helper}
          src={serialNumberPicture(productType)}
          alt={t`Where the rating plate is on the product`}
          onError={() => setFailed(true)}
        />
      )}
    </Section>
  );
}
