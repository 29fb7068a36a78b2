import { Trans } from '@lingui/react/macro';
import type { Contact } from '#contract/contacts.ts';
import { ContactDetails } from '#product/contact-details.tsx';
import { LookUpProgress } from '#product/look-up-progress.tsx';
import { ObstacleCallout } from '#product/obstacle-callout.tsx';
import { customerOutcomeId } from '#product/product-ids.ts';
import type { CustomerKnown, CustomerLookUp } from '#registering/customer-known.ts';
import type { RegisteringFields } from '#registering/registering-form.ts';
import { CustomerOutcome } from '#registering/sections/customer-outcome.tsx';
import { NewCustomerFields } from '#registering/sections/new-customer-fields.tsx';
import { Callout } from '#ui/callout.tsx';
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx';
import { Section } from '#ui/section.tsx';

type Props = {
  isGuest: boolean;
  lookUp: CustomerLookUp;
  known: CustomerKnown;
  contact: Contact | null;
  /** The serial number of the customer's product. */
  serialNumber: string | null;
  onRetry: () => void;
  form: Pick<RegisteringFields, 'field'>;
};

/** The owner of the product: a known customer, or a new one. */
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

/** The contact details of customers who register for themselves. */
export function OwnContact({ contact }: { contact: Contact }) {
  const { name, firstName, lastName } = contact;
  return (
    <Section title={<Trans>You</Trans>} lead={<Trans>The product will be registered to your account.</Trans>}>
      <DescriptionList>
        <DescriptionItem label={<Trans>Name</Trans>}>
          {name ?? ([firstName, lastName].filter(Boolean).join(' ') || <Trans>not provided</Trans>)}
        </DescriptionItem>
        <ContactDetails contact={contact} />
      </DescriptionList>
    </Section>
  );
}

/** Whether the look-up failed or had no network, so that the customer may be new. */
function isWithoutLookUp(known: CustomerKnown, lookUp: CustomerLookUp): boolean {
  if (known !== 'unknown') return false;
  return lookUp.phase === 'failed' || (lookUp.phase === 'done' && lookUp.result.kind === 'unreachable');
}

type GuestOutcomeProps = { lookUp: CustomerLookUp; onRetry: () => void };

/** Whether an email or phone is known, without any personal data of its owner (R-CONTACT-03). */
function GuestOutcome({ lookUp, onRetry }: GuestOutcomeProps) {
  if (lookUp.phase !== 'done')
    return (
      <LookUpProgress lookUp={lookUp} looking={<Trans>Looking for your contact details</Trans>} onRetry={onRetry} />
    );
  switch (lookUp.result.kind) {
    case 'one':
      return (
        <Callout tone="info" title={<Trans>We have these contact details</Trans>}>
          <Trans>The product will be registered to them. There is nothing more to add about you.</Trans>
        </Callout>
      );
    case 'none':
      return (
        <Callout tone="info" title={<Trans>We do not have these contact details yet</Trans>}>
          <Trans>Add your name: it is sent together with the registration.</Trans>
        </Callout>
      );
    case 'several':
      return <ObstacleCallout decision="several_contacts" about={{}} kind="registration" />;
    case 'remembered':
    case 'unreachable':
      return null;
  }
}
