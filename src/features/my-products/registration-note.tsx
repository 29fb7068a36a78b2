import { Trans } from '@lingui/react/macro';
import type { Registration } from '#contract/registrations.ts';
import { contactPath } from '#domain/contact-link.ts';
import { Callout } from '#ui/callout.tsx';
import { ForwardLink } from '#ui/forward-link.tsx';

/** What follows from a registration that is not approved, in words. */
export function RegistrationNote({ registration }: { registration: Registration }) {
  const { status, serialNumber, productId } = registration;
  switch (status) {
    case 'New':
    case 'Pending':
      return (
        <Callout tone="info" title={<Trans>The registration is being checked</Trans>}>
          <Trans>Nothing to do for now. The warranty counts from the date of purchase.</Trans>
        </Callout>
      );
    case 'Rejected':
      return (
        <Callout tone="bad" title={<Trans>The registration was rejected</Trans>}>
          <p>
            <Trans>Without it there is no warranty. Ask us why, and what can be done.</Trans>
          </p>
          <ForwardLink to={contactPath({ serialNumber, productId })}>
            <Trans>Contact us</Trans>
          </ForwardLink>
        </Callout>
      );
    case 'Approved':
      return null;
  }
}
