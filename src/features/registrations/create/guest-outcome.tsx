import { Trans } from '@lingui/react/macro';
import { LookUpProgress } from '#product/look-up-progress.tsx';
import { ObstacleCallout } from '#product/obstacle-callout.tsx';
import type { CustomerLookUp } from '#registering/customer-known.ts';
import { Callout } from '#ui/callout.tsx';
import { errorSentence } from '#messages/error-catalogue.ts';
import { registrationDecisionWords } from '#messages/registration-decision-words.ts';

type Props = { lookUp: CustomerLookUp; onRetry: () => void };

/** Whether we know an email or a phone, said to whoever typed it and without a word about the person (R-CONTACT-03). */
export function GuestOutcome({ lookUp, onRetry }: Props) {
  if (lookUp.phase !== 'answered')
    return (
      <LookUpProgress
        lookUp={lookUp}
        looking={<Trans>Looking for your contact details</Trans>}
        failed={errorSentence('fetch_contact')}
        onRetry={onRetry}
      />
    );
  switch (lookUp.answer.kind) {
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
      return <ObstacleCallout decision="several_contacts" about={{}} words={registrationDecisionWords} />;
    case 'remembered':
    case 'unreachable':
      return null;
  }
}
