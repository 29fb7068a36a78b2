import { Trans } from '@lingui/react/macro';
import { serverNow } from '#clock/server-clock.ts';
import type { Registration } from '#contract/registrations.ts';
import { isCoverOver, lateFiling } from '#domain/warranty.ts';
import { SupportLine } from '#forms/support-line.tsx';
import { today } from '#forms/typed-values.ts';
import { decisionMessage } from '#messages/decision-messages.ts';
import { errorSentence } from '#messages/error-catalogue.ts';
import { ObstacleCallout } from '#product/obstacle-callout.tsx';
import { RegistrationCard } from './registration-card.tsx';
import { obstacleOf, type SerialLookUp } from './serial-look-up.ts';
import { UnregisteredProductCard } from '#product/unregistered-product-card.tsx';
import { LookUpProgress, UnansweredCallout } from '#product/look-up-progress.tsx';

type Props = { lookUp: SerialLookUp; serialNumber: string | null; isStoreStock: boolean; onRetry: () => void };

/** The result of the serial number look-up, with the next step. */
export function LookUpOutcome({ lookUp, serialNumber, isStoreStock, onRetry }: Props) {
  if (lookUp.phase !== 'done')
    return <LookUpProgress lookUp={lookUp} looking={<Trans>Looking for the registration</Trans>} onRetry={onRetry} />;

  const { result } = lookUp;
  const obstacle = obstacleOf(lookUp, serverNow(), isStoreStock);
  if (result.kind === 'unregistered')
    return (
      <UnregisteredProductCard title={errorSentence('not_registered')} product={result.product} asOf={result.asOf}>
        <Trans>We’ll register it with this claim. Add the owner and purchase below.</Trans>
      </UnregisteredProductCard>
    );
  if (result.kind === 'unreachable')
    return (
      <UnansweredCallout why={result.why} onRetry={onRetry}>
        <Trans>We’ll look up the registration and its customer when the claim is sent.</Trans>
      </UnansweredCallout>
    );
  if (obstacle && 'found' in result) {
    const { what, next } = decisionMessage(obstacle);
    return (
      <RegistrationCard found={result.found} tone="bad" title={what}>
        <p className="note mt-sm">{next}</p>
        <SupportLine about={{ serialNumber, productId: result.found.registration.productId }} />
      </RegistrationCard>
    );
  }
  if (obstacle) return <ObstacleCallout decision={obstacle} about={{ serialNumber }} />;
  if (result.kind !== 'remembered' && result.kind !== 'found') return null;
  const { found, confirmed } = result;
  const isSold = found.registration.isStoreStock && !isStoreStock;
  const isKnown = result.kind === 'remembered';
  const isOver = isCoverOver(found.registration, today());
  return (
    <RegistrationCard
      found={found}
      tone={isKnown || isSold || !confirmed || isOver ? 'wait' : 'ok'}
      isKnown={isKnown}
      title={
        isKnown ? (
          <Trans>Registration known on this device</Trans>
        ) : isSold ? (
          <Trans>Registered as store stock</Trans>
        ) : confirmed ? (
          <Trans>Registration found</Trans>
        ) : (
          <Trans>This product is registered</Trans>
        )
      }
    >
      {isOver && <AfterCover registration={found.registration} />}
      {isSold ? (
        <p className="note mt-sm">
          <Trans>
            Check “Store stock” if it is still the store’s own. If it was sold, enter the customer’s email or phone.
          </Trans>
        </p>
      ) : (
        !confirmed && <Unconfirmed isKnown={isKnown} />
      )}
      {isKnown && typeof result.why === 'object' && (
        <UnansweredCallout why={result.why} onRetry={onRetry}>
          <Trans>You can go on with what this device knows.</Trans>
        </UnansweredCallout>
      )}
    </RegistrationCard>
  );
}

/** Which claims are still taken of a product whose cover has ended (R-COVER-04, R-COVER-05). */
function AfterCover({ registration }: { registration: Registration }) {
  const late = lateFiling(registration, today());
  const end = late?.end;
  const until = late?.until;
  return (
    <>
      <p className="note mt-sm">
        {late ? (
          <Trans>
            The warranty ended on {end}. If the product failed by that day, its claim is taken until {until}.
          </Trans>
        ) : (
          <Trans>The warranty is over. Only the claim types that are offered below are taken.</Trans>
        )}
      </p>
      {late && registration.filing?.afterExpiry && (
        <p className="note mt-sm">
          <Trans>If it failed later, only some claim types are taken.</Trans>
        </p>
      )}
    </>
  );
}

/** The registration does not say whose it is before the customer's email or phone matches (R-CONTACT-03). */
function Unconfirmed({ isKnown }: { isKnown: boolean }) {
  return (
    <p className="note mt-sm">
      {isKnown ? (
        <Trans>Enter the customer’s email or phone: we compare it when the claim is sent.</Trans>
      ) : (
        <Trans>Enter the customer’s email or phone to check that it is theirs.</Trans>
      )}
    </p>
  );
}
