import { Trans } from '@lingui/react/macro';
import { SupportLine } from '#forms/support-line.tsx';
import { Callout } from '#ui/callout.tsx';
import { decisionMessage } from '#messages/decision-messages.ts';
import { errorSentence } from '#messages/error-catalogue.ts';
import { ObstacleCallout } from '#product/obstacle-callout.tsx';
import styles from '#product/product.module.css';
import { RegistrationCard } from './registration-card.tsx';
import { obstacleOf, type SerialLookUp } from './serial-look-up.ts';
import { UnregisteredCard } from '#product/unregistered-card.tsx';
import { LookUpProgress } from '#product/look-up-progress.tsx';

type Props = { lookUp: SerialLookUp; serialNumber: string | null; onRetry: () => void };

/** The result of the serial number look-up, with the next step. */
export function LookUpOutcome({ lookUp, serialNumber, onRetry }: Props) {
  if (lookUp.phase !== 'answered')
    return (
      <LookUpProgress
        lookUp={lookUp}
        looking={<Trans>Looking for the registration</Trans>}
        failed={errorSentence('fetch_serial_number')}
        onRetry={onRetry}
      />
    );

  const { answer } = lookUp;
  const obstacle = obstacleOf(lookUp, new Date());
  if (answer.kind === 'unregistered')
    return (
      <UnregisteredCard product={answer.product} asOf={answer.asOf}>
        <Trans>It is registered together with the claim: add whose it is and where it was bought, below.</Trans>
      </UnregisteredCard>
    );
  if (answer.kind === 'unreachable')
    return (
      <Callout tone="wait" title={<Trans>No network</Trans>}>
        <Trans>The registration is looked up when the claim is sent.</Trans>
      </Callout>
    );
  if (obstacle && 'found' in answer) {
    const { what, next } = decisionMessage(obstacle);
    return (
      <RegistrationCard found={answer.found} tone="bad" title={what}>
        <p className={styles.age}>{next}</p>
        <SupportLine about={{ serialNumber, productId: answer.found.registration.productId }} />
      </RegistrationCard>
    );
  }
  if (obstacle) return <ObstacleCallout decision={obstacle} about={{ serialNumber }} />;
  if (answer.kind === 'remembered')
    return (
      <RegistrationCard found={answer.found} tone="wait" title={<Trans>Registration known on this device</Trans>} />
    );
  if (answer.kind === 'found')
    return <RegistrationCard found={answer.found} tone="ok" title={<Trans>Registration found</Trans>} />;
  return null;
}
