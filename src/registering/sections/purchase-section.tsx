import { Trans, useLingui } from '@lingui/react/macro';
import { today } from '#forms/typed-values.ts';
import { TwoColumns } from '#ui/layout.tsx';
import { RetryCallout } from '#ui/retry-callout.tsx';
import { CheckField } from '#ui/check-field.tsx';
import { DateField } from '#ui/date-field.tsx';
import { SearchSelect } from '#ui/search-select.tsx';
import { Section } from '#ui/section.tsx';
import { errorSentence } from '#messages/error-catalogue.ts';
import { failureWords } from '#messages/failure-words.ts';
import { ChoiceAge } from '#forms/choice-age.tsx';
import type { RegisteringFields } from '../registering-form.ts';
import { ProofOfPurchase } from './proof-of-purchase.tsx';
import type { ChoiceList } from '#offline/cache/choice-lists.ts';
import type { LoadedPhoto } from '#storage/rows.ts';
import type { AddPhotos } from '#forms/photo-tiles/use-add-photos.ts';
import { type Listed, useRetailers } from '../use-retailers.ts';

type Props = {
  form: RegisteringFields;
  isStoreStock: boolean;
  stores: Listed;
  /** Whether the customer can be asked for consent to promotions (R-CONTACT-04). */
  asksForPromotions: boolean;
  proof: { photo: LoadedPhoto | null; addPhotos: AddPhotos };
};

/** The date, retailer and proof of a purchase. Store stock has only a retailer. */
export function PurchaseSection({ form, isStoreStock, stores, asksForPromotions, proof }: Props) {
  const { t } = useLingui();
  const retailers = useRetailers();
  const retailer = form.field('retailerId');
  const store = form.field('storeNumber');
  const chosen = retailers.phase === 'ready' ? retailers.items.find(({ id }) => id === retailer.value) : undefined;
  const promotions = asksForPromotions ? chosen?.emailOptInStatement : null;
  return (
    <Section title={isStoreStock ? <Trans>Retailer</Trans> : <Trans>Purchase</Trans>}>
      {retailers.phase === 'failed' && (
        <RetryCallout tone="wait" announce="status" title={errorSentence('fetch_retailers')} onRetry={retailers.retry}>
          <p>{failureWords(retailers.failure)}</p>
          <p>
            <Trans>The list is not on this device yet. Fill in the rest; it is kept on this device.</Trans>
          </p>
        </RetryCallout>
      )}
      <TwoColumns>
        {!isStoreStock && (
          <DateField
            {...form.field('dateOfPurchase')}
            latestDay={today}
            recentDays
            calendarLabel={t`Calendar for the date of purchase`}
          />
        )}
        <SearchSelect {...retailer} options={optionsOf(retailers)} />
        {((stores.phase === 'ready' && stores.items.length > 0) || store.error) && (
          <SearchSelect {...store} options={optionsOf(stores)} />
        )}
      </TwoColumns>
      {retailers.phase === 'ready' && <ChoiceAge lists={listsOf(retailer.value)} />}
      {stores.phase === 'failed' && (
        <RetryCallout
          tone="wait"
          announce="status"
          title={errorSentence('fetch_dependent_accounts')}
          onRetry={stores.retry}
        >
          <p>{failureWords(stores.failure)}</p>
          <p>
            <Trans>If this retailer has several stores, we’ll ask which one when this is sent.</Trans>
          </p>
        </RetryCallout>
      )}
      {promotions && <CheckField {...form.flag('promotions')} label={promotions} />}
      {!isStoreStock && <ProofOfPurchase {...proof} error={form.errorOf('proofOfPurchase')} />}
    </Section>
  );
}

function listsOf(retailerId: string): ChoiceList[] {
  return [{ of: 'retailers' }, ...(retailerId === '' ? [] : [{ of: 'stores' as const, retailerId }])];
}

function optionsOf(listed: Listed) {
  return listed.phase === 'ready' ? listed.items.map(({ id, name }) => ({ value: id, label: name })) : [];
}
