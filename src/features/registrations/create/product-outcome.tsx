import { Trans } from '@lingui/react/macro';
import { Looking } from '#forms/product/looking.tsx';
import { ObstacleCallout } from '#forms/product/obstacle-callout.tsx';
import { UnregisteredCard } from '#forms/product/unregistered-card.tsx';
import { Callout } from '#ui/callout.tsx';
import { RetryCallout } from '#ui/retry-callout.tsx';
import { useSlow } from '#ui/use-slow.ts';
import { errorSentence } from '#wording/error-catalogue.ts';
import { failureWords } from '#wording/failure-words.ts';
import { registrationDecisionWords } from '#wording/registration-decision-words.ts';
import type { Registrant } from './registrant.ts';
import type { ProductLookUp } from './use-registrable-look-up.ts';

type Props = {
  kind: Registrant['kind'];
  lookUp: ProductLookUp;
  serialNumber: string | null;
  onRetry: () => void;
};

/** What the serial number leads to, each outcome with its next step (`portal.md §4`, find-registration flow). */
export function ProductOutcome({ kind, lookUp, serialNumber, onRetry }: Props) {
  const slow = useSlow(lookUp.phase === 'looking');
  if (lookUp.phase === 'idle' || (lookUp.phase === 'looking' && !slow)) return null;
  if (lookUp.phase === 'looking')
    return (
      <Looking>
        <Trans>Looking for the product</Trans>
      </Looking>
    );
  if (lookUp.phase === 'failed')
    return (
      <RetryCallout tone="bad" title={errorSentence('fetch_serial_number')} onRetry={onRetry}>
        <p>{failureWords(lookUp.failure)}</p>
      </RetryCallout>
    );
  const { answer } = lookUp;
  switch (answer.kind) {
    case 'free':
      return (
        <UnregisteredCard product={answer.product} asOf={answer.asOf}>
          {kind === 'customer' ? (
            <Trans>It can be registered: add where it was bought, below.</Trans>
          ) : (
            <Trans>It can be registered: add whose it is and where it was bought, below.</Trans>
          )}
        </UnregisteredCard>
      );
    case 'decision':
      return <ObstacleCallout decision={answer.decision} about={{ serialNumber }} words={registrationDecisionWords} />;
    case 'unreachable':
      return (
        <Callout tone="wait" title={<Trans>No network</Trans>}>
          <Trans>The product is looked up when this is sent. Fill in the rest now.</Trans>
        </Callout>
      );
  }
}
