import { Trans } from '@lingui/react/macro';
import { customerOutcomeId } from '#product/product-ids.ts';
import { CheckField } from '#ui/check-field.tsx';
import { Section } from '#ui/section.tsx';
import { TextField } from '#forms/text-field.tsx';
import type { ClaimFormState } from '../form/claim-spec.ts';
import { CustomerOutcome } from '#registering/sections/customer-outcome.tsx';
import { NewCustomerFields } from '#registering/sections/new-customer-fields.tsx';
import type { RegisteringState } from './use-registering.ts';

type Props = { form: Pick<ClaimFormState, 'field' | 'flag'>; registering: RegisteringState };

/** The owner of the product: the depot's own stock, a known customer, or a new one (R-CLAIM-08). */
export function CustomerSection({ form, registering }: Props) {
  const { need, customer, isStoreStock } = registering;
  const sold = need.kind === 'offered' && need.because === 'store_stock';
  const isNew = customer.known === 'new' || isWithoutLookUp(registering);
  return (
    <Section title={<Trans>Customer</Trans>}>
      {!sold && (
        <CheckField
          {...form.flag('storeStock')}
          label={<Trans>Store stock</Trans>}
          description={<Trans>It is the store’s own and has not been sold yet.</Trans>}
        />
      )}
      {!isStoreStock && (
        <>
          <TextField field={form.field('emailOrPhone')} autoCapitalize="none" />
          <div id={customerOutcomeId} role="status" tabIndex={-1}>
            <CustomerOutcome
              lookUp={customer.lookUp}
              contact={customer.contact}
              serialNumber={form.field('serialNumber').value}
              onRetry={customer.retry}
            />
          </div>
          {isNew && <NewCustomerFields form={form} required={customer.known === 'new'} />}
        </>
      )}
    </Section>
  );
}

/** Whether the look-up failed or had no network, so that the customer may be new. */
function isWithoutLookUp({ customer: { known, lookUp } }: RegisteringState): boolean {
  if (known !== 'unknown') return false;
  return lookUp.phase === 'failed' || (lookUp.phase === 'done' && lookUp.result.kind === 'unreachable');
}
