import { Trans, useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { RetryCallout } from '#ui/retry-callout.tsx';
import { CheckField } from '#ui/check-field.tsx';
import { DateField } from '#ui/date-field.tsx';
import { SearchSelect } from '#ui/search-select.tsx';
import { Section } from '#ui/section.tsx';
import { TwoColumns } from '#ui/two-columns.tsx';
import { errorSentence } from '#wording/error-catalogue.ts';
import { ChoiceAge } from '../../choice-age.tsx';
import { ProofOfPurchase } from './proof-of-purchase.tsx';
import type { ChoiceList } from '#offline/catalogue/choice-lists.ts';
import type { OpenPhoto } from '#storage/rows.ts';
import type { TakeIn } from '../../photos/use-take-in.ts';
import type { FormField } from '../../use-form-fields.ts';
import type { FormFlag } from '../../use-kept-fields.ts';
import { type Listed, useRetailers } from '../use-retailers.ts';

type Props = {
  purchased: FormField;
  retailer: FormField;
  store: FormField;
  promotions: FormFlag;
  isStoreStock: boolean;
  stores: Listed;
  /** Whether the customer can be asked about promotions (`decisions.md 21`). */
  asksForPromotions: boolean;
  proof: OpenPhoto | null;
  proofError: string | undefined;
  takeIn: TakeIn;
  latestDay: () => string;
};

/** When and where it was bought, and the proof of it; of store stock only where it stands. */
export const PurchaseSection = memo(function PurchaseSection({ purchased, retailer, store, ...props }: Props) {
  const { isStoreStock, stores } = props;
  const { t } = useLingui();
  const { retailers, retry } = useRetailers();
  const chosen = retailers.phase === 'ready' ? retailers.items.find(({ id }) => id === retailer.value) : undefined;
  const promotions = props.asksForPromotions ? chosen?.emailOptInStatement : null;
  return (
    <Section title={isStoreStock ? <Trans>Retailer</Trans> : <Trans>Purchase</Trans>}>
      {retailers.phase === 'failed' && (
        <RetryCallout tone="wait" announce="status" title={errorSentence('fetch_retailers')} onRetry={retry}>
          <p>
            <Trans>The list is not on this device yet. Fill in the rest; it is kept on this device.</Trans>
          </p>
        </RetryCallout>
      )}
      <TwoColumns>
        {!isStoreStock && (
          <DateField {...purchased} latestDay={props.latestDay} calendarLabel={t`Calendar for the date of purchase`} />
        )}
        <SearchSelect {...retailer} options={optionsOf(retailers)} />
        {((stores.phase === 'ready' && stores.items.length > 0) || store.error) && (
          <SearchSelect {...store} options={optionsOf(stores)} />
        )}
      </TwoColumns>
      {retailers.phase === 'ready' && <ChoiceAge lists={listsOf(retailer.value)} />}
      {stores.phase === 'failed' && (
        <p className="soft">
          <Trans>
            Whether this retailer has several stores is not known without network. If so, you are asked later.
          </Trans>
        </p>
      )}
      {promotions && <CheckField {...props.promotions} label={promotions} />}
      {!isStoreStock && <ProofOfPurchase photo={props.proof} takeIn={props.takeIn} error={props.proofError} />}
    </Section>
  );
});

function listsOf(retailerId: string): ChoiceList[] {
  return [{ of: 'retailers' }, ...(retailerId === '' ? [] : [{ of: 'stores' as const, retailerId }])];
}

function optionsOf(listed: ReturnType<typeof useRetailers>['retailers']) {
  return listed.phase === 'ready' ? listed.items.map(({ id, name }) => ({ value: id, label: name })) : [];
}
