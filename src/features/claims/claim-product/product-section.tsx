import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { EmailOrPhoneField } from '#forms/text-field.tsx';
import { outcomeId } from '#product/product-ids.ts';
import { CheckField } from '#ui/check-field.tsx';
import { lazyOptional } from '#ui/lazy-boundary.tsx';
import { runAfterFrame } from '#ui/run-after-frame.ts';
import { Section } from '#ui/section.tsx';
import { useStable } from '#ui/use-stable.ts';
import type { ClaimFormState } from '../form/claim-spec.ts';
import type { RegisteringNeed } from '../unregistered/registering-need.ts';
import { LookUpOutcome } from './look-up-outcome.tsx';
import type { SerialLookUp } from './serial-look-up.ts';
import type { useSerialLookUp } from './use-serial-look-up.ts';
import { SerialNumberField } from '#product/serial-number-field.tsx';
import { withMouse } from '#ui/theme.ts';

// Needed once there is a serial number. The claim can be filled in without them.
const EarlierClaims = lazyOptional(async () => (await import('./earlier-claims.tsx')).EarlierClaims);

/** Whether a person is in a field or on a button already; the heading takes the focus of a new page. */
function isFieldFocused(): boolean {
  return document.activeElement?.closest('main') !== null && document.activeElement?.tagName !== 'H1';
}

type Props = {
  accountId: string;
  form: Pick<ClaimFormState, 'field' | 'flag'>;
  product: ReturnType<typeof useSerialLookUp>;
  /** Whether the claim creates a registration first, or may do so. */
  need: RegisteringNeed;
};

/** The product of the claim and its customer, or that it is store stock (R-CLAIM-08). */
export function ProductSection({ accountId, form, product, need }: Props) {
  const { serialNumber, outcome } = product;
  const chosen = form.flag('chosen');
  const storeStock = form.flag('storeStock');
  const emailOrPhone = form.field('emailOrPhone');
  const serialField = form.field('serialNumber');
  const focusEmpty = useStable(() => {
    // Without a keyboard the focus would open one over the form.
    if (serialField.value === '' && matchMedia(withMouse).matches && !isFieldFocused())
      document.getElementById(serialField.id)?.focus({ preventScroll: true });
  });
  useEffect(() => runAfterFrame(focusEmpty), [focusEmpty]);
  return (
    <Section title={<Trans>Product</Trans>}>
      <SerialNumberField field={serialField} accountId={accountId} onLookUp={product.lookUpNow} />
      {!storeStock.checked && <EmailOrPhoneField field={emailOrPhone} />}
      <CheckField
        {...storeStock}
        label={<Trans>Store stock</Trans>}
        description={<Trans>It is the store’s own and has not been sold yet.</Trans>}
      />
      <div id={outcomeId} className="unframed stack hide-empty" role="status" tabIndex={-1}>
        <LookUpOutcome
          lookUp={outcome}
          serialNumber={serialNumber}
          isStoreStock={storeStock.checked}
          onRetry={product.retry}
        />
      </div>
      {need === 'offered' && (isUnresolved(outcome) || chosen.checked) && (
        <CheckField
          {...chosen}
          label={<Trans>Register the product if it is not registered yet</Trans>}
          description={
            <Trans>Add the owner and the purchase. If it is already registered, that registration counts.</Trans>
          }
        />
      )}
      {serialNumber !== null && outcome.phase !== 'looking' && (
        <EarlierClaims
          {...{ accountId, serialNumber }}
          onCustomer={(known) => {
            // What was typed stays, also in the moment before it is rendered, and what was deleted stays away.
            const input = document.getElementById(emailOrPhone.id);
            const isEmpty = input instanceof HTMLInputElement && input.value === '' && input !== document.activeElement;
            if (isEmpty && !storeStock.checked) emailOrPhone.onChange(known);
          }}
        />
      )}
    </Section>
  );
}

function isUnresolved(outcome: SerialLookUp): boolean {
  return outcome.phase === 'failed' || (outcome.phase === 'done' && outcome.result.kind === 'unreachable');
}
