import { TextInput } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { CheckField } from '#ui/check-field.tsx';
import { Section } from '#ui/section.tsx';
import type { ClaimFields } from '../form/use-claim-fields.ts';
import { CustomerOutcome } from '#forms/registering/sections/customer-outcome.tsx';
import { customerOutcomeId } from '#forms/registering/customer-outcome-id.ts';
import { NewCustomerFields } from '#forms/registering/sections/new-customer-fields.tsx';
import type { RegisteringState } from './use-registering.ts';

type Props = { fields: Pick<ClaimFields, 'field' | 'flag'>; registering: RegisteringState };

/** Whose the product is: the depot's own stock, a customer in our records, or a new one (`portal.md §4`). */
export function CustomerSection({ fields, registering }: Props) {
  const { need, customer, isStoreStock } = registering;
  const contact = fields.field('emailOrPhone');
  const sold = need.kind === 'offered' && need.because === 'store_stock';
  const isNew = customer.known === 'new' || isWithoutLookUp(registering);
  return (
    <Section title={<Trans>Customer</Trans>}>
      {!sold && (
        <CheckField
          {...fields.flag('storeStock')}
          label={<Trans>Store stock</Trans>}
          description={<Trans>It is the store’s own and has not been sold yet.</Trans>}
        />
      )}
      {!isStoreStock && (
        <>
          <TextInput
            id={contact.id}
            label={contact.label}
            value={contact.value}
            error={contact.error}
            autoComplete="off"
            autoCapitalize="none"
            onChange={(event) => contact.onChange(event.currentTarget.value)}
            onBlur={contact.onBlur}
          />
          <div id={customerOutcomeId} role="status" tabIndex={-1}>
            <CustomerOutcome
              lookUp={customer.lookUp}
              contact={customer.contact}
              serialNumber={fields.field('serialNumber').value}
              onRetry={customer.retry}
            />
          </div>
          {isNew && (
            <NewCustomerFields
              firstName={fields.field('firstName')}
              lastName={fields.field('lastName')}
              otherContact={fields.field('otherContact')}
              postalCode={fields.field('postalCode')}
              required={customer.known === 'new'}
            />
          )}
        </>
      )}
    </Section>
  );
}

/** Nobody can tell now whether the customer is in our records. */
function isWithoutLookUp({ customer: { known, lookUp } }: RegisteringState): boolean {
  if (known !== 'unknown') return false;
  return lookUp.phase === 'failed' || (lookUp.phase === 'answered' && lookUp.answer.kind === 'unreachable');
}
