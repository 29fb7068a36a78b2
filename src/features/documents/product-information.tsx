import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { findsBySku } from '#domain/permissions.ts';
import { ChoiceAge } from '#forms/choice-age.tsx';
import { readProducts } from '#offline/cache/read-lists.ts';
import { useAccount } from '#queries/use-account.ts';
import { useDeviceRead } from '#queries/use-device-read.ts';
import { ForwardLink } from '#ui/links.tsx';
import { Page } from '#ui/page.tsx';
import { RetryCallout } from '#ui/retry-callout.tsx';
import { Section } from '#ui/section.tsx';
import type { Failure } from '#api/failure.ts';
import { failureWords } from '#messages/failure-words.ts';
import { errorSentence } from '#messages/error-catalogue.ts';
import { ChooseModel } from './choose-model.tsx';
import { FindBySku } from './find-by-sku.tsx';
import { ProductDocuments } from './product-documents.tsx';

const lists = [{ of: 'products' }] as const;
const readAllProducts = () => readProducts();

/**
 * The documents of a product (R-DOC-01). The address names the product, so that going back, a reload and a language
 * change restore it.
 */
export function ProductInformation() {
  const { t } = useLingui();
  const account = useAccount();
  const { reading, retry } = useDeviceRead(readAllProducts);
  const [query, setQuery] = useSearchParams();
  const products = reading.phase === 'ready' ? reading.value : null;
  const productId = query.get('product');
  const product = products?.find(({ id }) => id === productId);
  const choose = useCallback(
    (id: string) => setQuery(id === '' ? {} : { product: id }, { replace: true, preventScrollReset: true }),
    [setQuery],
  );
  const bySku = findsBySku(account.role);
  return (
    <Page
      title={t`Product information`}
      back={{ to: '/', label: <Trans>Dashboard</Trans> }}
      end={
        <ForwardLink to="/saved-documents">
          <Trans>Saved documents</Trans>
        </ForwardLink>
      }
    >
      <Section
        title={<Trans>Find the product</Trans>}
        lead={bySku ? <Trans>By the SKU that you sell it under.</Trans> : <Trans>By brand, then model.</Trans>}
      >
        {reading.phase === 'failed' && (
          <ListsMissing
            title={errorSentence(bySku ? 'fetch_products' : 'fetch_brands')}
            failure={reading.failure}
            onRetry={retry}
          />
        )}
        {bySku ? (
          <FindBySku onChoose={choose} />
        ) : (
          <ChooseModel products={products ?? []} chosen={product} onChoose={choose} />
        )}
        {products && <ChoiceAge lists={lists} />}
      </Section>
      {productId !== null && (
        <ProductDocuments key={productId} accountId={account.id} productId={productId} product={product ?? null} />
      )}
    </Page>
  );
}

type Props = {
  failure: Failure;
  /** What failed: "Failed to fetch brands". */
  title: ReactNode;
  onRetry: () => void;
};

/** Reports that the products could not be read and are not cached. */
function ListsMissing({ title, failure, onRetry }: Props) {
  return (
    <RetryCallout tone="wait" announce="status" title={title} onRetry={onRetry}>
      <p>{failureWords(failure)}</p>
      <p>
        <Trans>Documents that you saved for offline open without it.</Trans>
      </p>
    </RetryCallout>
  );
}
