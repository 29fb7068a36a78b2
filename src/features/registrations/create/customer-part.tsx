import { Trans } from '@lingui/react/macro';
import type { Contact } from '#contract/contacts.ts';
import { ContactFacts } from '#product/contact-facts.tsx';
import type { CustomerKnown, CustomerLookUp } from '#registering/customer-known.ts';
import { customerOutcomeId } from '#registering/customer-outcome-id.ts';
import { CustomerOutcome } from '#registering/sections/customer-outcome.tsx';
import { NewCustomerFields } from '#registering/sections/new-customer-fields.tsx';
import type { RegisteringFields } from '#registering/registering-form.ts';
import { DescriptionItem } from '#ui/description-item.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { Section } from '#ui/section.tsx';
import { GuestOutcome } from './guest-outcome.tsx';

type Props = {
  isGuest: boolean;
  lookUp: CustomerLookUp;
  known: CustomerKnown;
  contact: Contact | null;
  /** Of the product that the customer has. */
  serialNumber: string | null;
  onRetry: () => void;
  form: Pick<RegisteringFields, 'field'>;
};

/** Whose the product is: a customer in our records, or a new one. */
export function CustomerPart({ isGuest, lookUp, known, contact, serialNumber, onRetry, form }: Props) {
  return (
    <Section title={isGuest ? <Trans>You</Trans> : <Trans>Customer</Trans>}>
      <div id={customerOutcomeId} role="status" tabIndex={-1}>
        {isGuest ? (
          <GuestOutcome lookUp={lookUp} onRetry={onRetry} />
        ) : (
          <CustomerOutcome lookUp={lookUp} contact={contact} serialNumber={serialNumber ?? ''} onRetry={onRetry} />
        )}
      </div>
      {(known === 'new' || isWithoutLookUp(known, lookUp)) && (
        <NewCustomerFields form={form} required={known === 'new'} own={isGuest} />
      )}
    </Section>
  );
}

/** Whose the product is where whoever is signed in registers for themselves. */
export function OwnContact({ contact }: { contact: Contact }) {
  const { name, firstName, lastName } = contact;
  return (
    <Section title={<Trans>You</Trans>} lead={<Trans>The product will be registered to your account.</Trans>}>
      <DescriptionList>
        <DescriptionItem label={<Trans>Name</Trans>}>
          {name ?? ([firstName, lastName].filter(Boolean).join(' ') || <Trans>not provided</Trans>)}
        </DescriptionItem>
        <ContactFacts contact={contact} />
      </DescriptionList>
    </Section>
  );
}

/** Nobody can tell now whether the customer is in our records. */
function isWithoutLookUp(known: CustomerKnown, lookUp: CustomerLookUp): boolean {
  if (known !== 'unknown') return false;
  return lookUp.phase === 'failed' || (lookUp.phase === 'answered' && lookUp.answer.kind === 'unreachable');
}
