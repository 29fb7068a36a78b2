import { Trans } from '@lingui/react/macro';
import { LookUpProgress, UnansweredCallout } from '#product/look-up-progress.tsx';
import { ObstacleCallout } from '#product/obstacle-callout.tsx';
import { UnregisteredProductCard } from '#product/unregistered-product-card.tsx';
import type { Registrant } from './registrant.tsx';
import type { ProductLookUp } from './use-registrable-look-up.ts';

type Props = {
  kind: Registrant['kind'];
  isStoreStock: boolean;
  lookUp: ProductLookUp;
  serialNumber: string | null;
  onRetry: () => void;
};

/** The result of the serial number look-up, with the next step (R-REG-02). */
export function ProductOutcome({ kind, isStoreStock, lookUp, serialNumber, onRetry }: Props) {
  if (lookUp.phase !== 'done')
    return <LookUpProgress lookUp={lookUp} looking={<Trans>Looking for the product</Trans>} onRetry={onRetry} />;
  const { result } = lookUp;
  switch (result.kind) {
    case 'free':
      return (
        <UnregisteredProductCard title={<Trans>Ready to register</Trans>} product={result.product} asOf={result.asOf}>
          {isStoreStock ? (
            <Trans>You can register it: choose the retailer below.</Trans>
          ) : kind === 'customer' ? (
            <Trans>You can register it: add where it was bought below.</Trans>
          ) : kind === 'guest' ? (
            <Trans>You can register it: add your details and the purchase below.</Trans>
          ) : (
            <Trans>You can register it: add the owner and the purchase below.</Trans>
          )}
        </UnregisteredProductCard>
      );
    case 'decision':
      return (
        <ObstacleCallout
          decision={result.decision}
          about={{ serialNumber }}
          kind={kind === 'customer' ? 'own-registration' : 'registration'}
        />
      );
    case 'unreachable':
      return (
        <UnansweredCallout why={result.why} onRetry={onRetry}>
          <Trans>We’ll look the product up when this is sent. Fill in the rest now.</Trans>
        </UnansweredCallout>
      );
  }
}
