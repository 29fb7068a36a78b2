import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Registration } from '#contract/registrations.ts';
import { Callout } from '#ui/callout.tsx';
import { formatDay } from '#ui/format.ts';

type Props = { request: NonNullable<Registration['proofRequest']>; children?: ReactNode };

/** What the desk asks owner and filer of a registration for (R-DESK-76). */
export function ProofRequested({ request: { at, text }, children }: Props) {
  return (
    <Callout tone="wait" title={<Trans>Another proof of purchase is needed</Trans>}>
      <p className="anywhere">{text}</p>
      <p>
        <Trans>Requested on {formatDay(at)}</Trans>
      </p>
      {children}
    </Callout>
  );
}
