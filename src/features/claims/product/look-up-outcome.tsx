import { Trans } from '@lingui/react/macro';
import { SupportLine } from '#forms/support-line.tsx';
import { Callout } from '#ui/callout.tsx';
import { decisionMessage } from '#messages/decision-messages.ts';
import { errorSentence } from '#messages/error-catalogue.ts';
import { ObstacleCallout } from '#product/obstacle-callout.tsx';
import styles from '#product/product.module.css';
import { RegistrationCard } from './registration-card.tsx';
import { obstacleOf, type SerialLookUp } from './serial-look-up.ts';
import { UnregisteredProductCard } from '#product/unregistered-product-card.tsx';
import { LookUpProgress } from '#product/look-up-progress.tsx';

type Props = { lookUp: SerialLookUp; serialNumber: string | null; onRetry: () => void };

/** The result of the serial number look-up, with the next step. */
export function LookUpOutcome({ lookUp, serialNumber, onRetry }: Props) {
  if (lookUp.phase !== 'done')
    return (
      <LookUpProgress
        lookUp={lookUp}
        looking={<Trans>Looking for the registration</Trans>}
        failed={errorSentence('fetch_serial_number')}
        onRetry={onRetry}
      />
    );

  const { result } = lookUp;
  const obstacle = obstacleOf(lookUp, new Date());
  if (result.kind === 'unregistered')
    return (
      <UnregisteredProductCard product={result.product} asOf={result.asOf}>
        <Trans>It is registered together with the claim: add whose it is and where it was bought, below.</Trans>
      </UnregisteredProductCard>
    );
  if (result.kind === 'unreachable')
    return (
      <Callout tone="wait" title={<Trans>No network</Trans>}>
        <Trans>The registration is looked up when the claim is sent.</Trans>
      </Callout>
    );
  if (obstacle && 'found' in result) {
    const { what, next } = decisionMessage(obstacle);
    return (
      <RegistrationCard found={result.found} tone="bad" title={what}>
        <p className={styles.age}>{next}</p>
        <SupportLine about={{ serialNumber, productId: result.found.registration.productId }} />
      </RegistrationCard>
    );
  }
  if (obstacle) return <ObstacleCallout decision={obstacle} about={{ serialNumber }} />;
  if (result.kind === 'remembered')
    return (
      <RegistrationCard found={result.found} tone="wait" title={<Trans>Registration known on this device</Trans>} />
    );
  if (result.kind === 'found')
    return <RegistrationCard found={result.found} tone="ok" title={<Trans>Registration found</Trans>} />;
  return null;
}
