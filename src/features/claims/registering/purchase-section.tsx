import { Trans, useLingui } from '@lingui/react/macro';
import { RetryCallout } from '#ui/retry-callout.tsx';
import { CheckField } from '#ui/check-field.tsx';
import { DateField } from '#ui/date-field.tsx';
import { SearchSelect } from '#ui/search-select.tsx';
import { Section } from '#ui/section.tsx';
import { TwoColumns } from '#ui/two-columns.tsx';
import { errorSentence } from '#wording/error-catalogue.ts';
import { ProofOfPurchase } from './proof-of-purchase.tsx';
import type { RegisteringSectionsProps } from './registering-sections.tsx';
import { useRetailers } from './use-retailers.ts';

/** When and where it was bought, and the proof of it; of store stock only where it stands. */
export function PurchaseSection({ fields, registering, proof, latestDay }: RegisteringSectionsProps) {
  const { t } = useLingui();
  const { retailers, retry } = useRetailers();
  const { isStoreStock, stores, customer } = registering;
  const purchased = fields.field('dateOfPurchase');
  const retailer = fields.field('retailerId');
  const store = fields.field('storeNumber');
  const chosen = retailers.phase === 'ready' ? retailers.items.find(({ id }) => id === retailer.value) : undefined;
  const promotions = !isStoreStock && customer.known !== 'found' ? chosen?.emailOptInStatement : null;
  return (
    <Section title={isStoreStock ? <Trans>Retailer</Trans> : <Trans>Purchase</Trans>}>
      {retailers.phase === 'failed' && (
        <RetryCallout tone="wait" announce="status" title={errorSentence('fetch_retailers')} onRetry={retry}>
          <p>
            <Trans>The list is not on this device yet. Fill in the rest; the claim is kept on this device.</Trans>
          </p>
        </RetryCallout>
      )}
      {!isStoreStock && (
        <TwoColumns>
          <DateField {...purchased} latestDay={latestDay} calendarLabel={t`Calendar for the date of purchase`} />
        </TwoColumns>
      )}
      <TwoColumns>
        <SearchSelect {...retailer} options={optionsOf(retailers)} />
        {((stores.phase === 'ready' && stores.items.length > 0) || store.error) && (
          <SearchSelect {...store} options={optionsOf(stores)} />
        )}
      </TwoColumns>
      {stores.phase === 'failed' && (
        <p className="soft">
          <Trans>
            Whether this retailer has several stores is not known without network. If so, you are asked later.
          </Trans>
        </p>
      )}
      {promotions && <CheckField {...fields.flag('promotions')} label={promotions} />}
      {!isStoreStock && <ProofOfPurchase {...proof} error={fields.proofError} />}
    </Section>
  );
}

function optionsOf(listed: ReturnType<typeof useRetailers>['retailers']) {
  return listed.phase === 'ready' ? listed.items.map(({ id, name }) => ({ value: id, label: name })) : [];
}
