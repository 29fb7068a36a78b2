import { UnstyledButton } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { type Failure, failureOf } from '#api/failure.ts';
import { type FoundSkus, lookUpSkus, skuSearchAfter } from '#offline/cache/find-skus.ts';
import { useWhenBack } from '#queries/use-online.ts';
import { Icon } from '#ui/icon.tsx';
import { Mark } from '#ui/mark.tsx';
import { RetryCallout } from '#ui/retry-callout.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { useSlow } from '#ui/use-slow.ts';
import { errorSentence } from '#messages/error-catalogue.ts';
import { documentFailureWords } from './document-words.ts';
import styles from './documents.module.css';

const leastCharacters = skuSearchAfter + 1;

/** Finds a product by the retailer's SKU (R-DOC-04). */
export function FindBySku({ onChoose }: { onChoose: (productId: string) => void }) {
  const { t } = useLingui();
  const [sku, setSku] = useState('');
  const { search, retry } = useSkus(sku);
  const slow = useSlow(search.phase === 'searching');
  return (
    <div className="stack gap-sm hide-empty">
      <SearchField
        label={t`SKU`}
        placeholder={t`SKU, such as KB-10010`}
        maxLength={100}
        value={sku}
        onSearch={setSku}
      />
      <div role="status" className="stack gap-sm hide-empty">
        {search.phase === 'short' && (
          <p className="note">
            <Trans>Type at least {leastCharacters} characters.</Trans>
          </p>
        )}
        {slow && (
          <p className="note">
            <Trans>Searching…</Trans>
          </p>
        )}
        {search.phase === 'found' && search.from === 'device' && (
          <Mark tone="wait" icon="offline">
            <Trans>No answer from the portal: these are the products this device knows.</Trans>
          </Mark>
        )}
        {search.phase === 'found' && search.skus.length === 0 && (
          <p>
            <Trans>No product is sold under a SKU that begins with “{sku}”.</Trans>
          </p>
        )}
      </div>
      {search.phase === 'found' && search.skus.length > 0 && (
        <ul className="list" aria-label={t`Products found`}>
          {search.skus.map(({ retailerSKU, product }) => (
            <li key={`${retailerSKU} ${product.id}`}>
              <UnstyledButton
                className={`${styles.choice} press`}
                onClick={() => {
                  setSku('');
                  onChoose(product.id);
                }}
              >
                <span>
                  <b>{product.name}</b>
                  <span className="note wrap gap-sm flat">
                    <span className="mono">{retailerSKU}</span>
                    <span>{product.brand}</span>
                  </span>
                </span>
                <Icon name="right" />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      {search.phase === 'failed' && (
        <RetryCallout tone="bad" announce="alert" title={errorSentence('fetch_products')} onRetry={retry}>
          <p>{documentFailureWords(search.failure)}</p>
        </RetryCallout>
      )}
    </div>
  );
}

type SkuSearch =
  | { phase: 'short' }
  | { phase: 'searching' }
  | ({ phase: 'found' } & FoundSkus)
  | { phase: 'failed'; failure: Failure };

/** Finds products whose SKU begins with `sku`; repeats on `retry`, and when the network returns. */
function useSkus(sku: string): { search: SkuSearch; retry: () => void } {
  const [last, setLast] = useState<{ sku: string; search: SkuSearch } | null>(null);
  const [round, setRound] = useState(0);
  const longEnough = sku.length > skuSearchAfter;

  useEffect(() => {
    if (!longEnough) return undefined;
    const controller = new AbortController();
    lookUpSkus(sku, controller.signal).then(
      (found) => setLast({ sku, search: { phase: 'found', ...found } }),
      (error: unknown) => {
        const failure = failureOf(error);
        if (failure.kind !== 'aborted') setLast({ sku, search: { phase: 'failed', failure } });
      },
    );
    return () => controller.abort();
  }, [sku, longEnough, round]);

  const retry = () => setRound((before) => before + 1);
  useWhenBack(retry);

  if (!longEnough) return { search: { phase: 'short' }, retry };
  return { search: last?.sku === sku ? last.search : { phase: 'searching' }, retry };
}
