import { Trans } from '@lingui/react/macro';
import type { Claim } from '#contract/claims.ts';
import { Age } from '#ui/age.tsx';
import { Mark } from '#ui/mark.tsx';
import { claimProduct } from '../claim-product.ts';

type Props = { claim: Claim; readAt: string; offline: boolean };

/** Which claim this is, and how old what one reads is. */
export function ClaimAge({ claim, readAt, offline }: Props) {
  const about = [claimProduct(claim), claim.customer?.name].filter(Boolean).join(', ');
  return (
    <>
      {about && <span>{about}.</span>}
      {offline && (
        <Mark tone="wait" icon="offline">
          <Trans>Offline</Trans>
        </Mark>
      )}
      <span>
        <Trans>
          Read <Age since={readAt} />
        </Trans>
      </span>
    </>
  );
}
