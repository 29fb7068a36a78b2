import { Trans } from '@lingui/react/macro';
import { ContactFacts } from '#forms/product/contact-facts.tsx';
import { customerOutcomeId } from '#forms/registering/customer-outcome-id.ts';
import { CustomerOutcome } from '#forms/registering/sections/customer-outcome.tsx';
import { NewCustomerFields } from '#forms/registering/sections/new-customer-fields.tsx';
import { Fact } from '#ui/fact.tsx';
import { Facts } from '#ui/facts.tsx';
import { Section } from '#ui/section.tsx';
import { GuestOutcome } from './guest-outcome.tsx';
import type { Registrant } from './registrant.ts';
import type { RegistrationState } from './use-registration.ts';

type Props = { registrant: Registrant; state: RegistrationState };

/** Whose the product is: who is signed in, a customer in our records, or a new one. */
export function CustomerPart({ registrant, state }: Props) {
  const { contact, customer, fields, product, isStoreStock } = state;
  if (registrant.kind === 'customer') return contact && <OwnContact contact={contact} />;
  if (isStoreStock || customer.lookUp.phase === 'idle') return null;
  const isGuest = registrant.kind === 'guest';
  return (
    <Section title={isGuest ? <Trans>You</Trans> : <Trans>Customer</Trans>}>
      <div id={customerOutcomeId} role="status" tabIndex={-1}>
        {isGuest ? (
          <GuestOutcome lookUp={customer.lookUp} onRetry={customer.retry} />
        ) : (
          <CustomerOutcome
            lookUp={customer.lookUp}
            contact={contact}
            serialNumber={product.serialNumber ?? ''}
            onRetry={customer.retry}
          />
        )}
      </div>
      {(customer.known === 'new' || isWithoutLookUp(state)) && (
        <NewCustomerFields fields={fields} required={customer.known === 'new'} own={isGuest} />
      )}
    </Section>
  );
}

function OwnContact({ contact }: { contact: NonNullable<RegistrationState['contact']> }) {
  const { name, firstName, lastName } = contact;
  return (
    <Section title={<Trans>You</Trans>} lead={<Trans>The product is registered to your account.</Trans>}>
      <Facts>
        <Fact label={<Trans>Name</Trans>}>
          {name ?? ([firstName, lastName].filter(Boolean).join(' ') || <Trans>not provided</Trans>)}
        </Fact>
        <ContactFacts contact={contact} />
      </Facts>
    </Section>
  );
}

/** Nobody can tell now whether the customer is in our records. */
function isWithoutLookUp({ customer: { known, lookUp } }: RegistrationState): boolean {
  if (known !== 'unknown') return false;
  return lookUp.phase === 'failed' || (lookUp.phase === 'answered' && lookUp.answer.kind === 'unreachable');
}
