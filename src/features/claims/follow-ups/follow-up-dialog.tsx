import { useMediaQuery } from '@mantine/hooks';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { FollowedClaim } from '#storage/rows.ts';
import { Dialog } from '#ui/dialog.tsx';
import { followedClaimName } from '#messages/followed-claim-name.ts';
import type { ClaimActions } from './claim-actions.ts';
import { followUpAction } from './follow-up-action.ts';
import { OpenedFollowUp } from './opened-follow-up.tsx';
import { useFollowUpAddress } from './use-follow-up-address.ts';

/** As wide as a tablet that lies flat: up to here a form has the whole screen. */
const fullScreenUpTo = '(max-width: 1199px)';

type Props = {
  accountId: string;
  claimRef: string;
  /** Null while the claim cannot be read; what was begun before opens all the same. */
  claim: FollowedClaim | null;
  status: string | null;
  actions: ClaimActions | null;
  /** Called when somebody goes on to the claim, which may be another one by now. */
  onViewClaim: () => void;
};

/** The form of an additional estimate or an invoice over its claim, as the address names it. */
export function FollowUpDialog({ onViewClaim, ...follows }: Props) {
  const { named, rename, close } = useFollowUpAddress();
  const fullScreen = useMediaQuery(fullScreenUpTo, undefined, { getInitialValueInEffect: false });
  // What is closing keeps its look until it is gone.
  const [shown, setShown] = useState(named);
  if (named && (named.kind !== shown?.kind || named.id !== shown.id)) setShown(named);
  const name = follows.claim && followedClaimName(follows.claim);
  return (
    <Dialog
      opened={named !== null}
      onClose={close}
      size="xl"
      surface="page"
      fullScreen={fullScreen ?? true}
      title={shown && followUpAction(shown.kind)}
      lead={name && <Trans>For claim {name}</Trans>}
    >
      {shown && (
        <OpenedFollowUp
          key={shown.kind}
          {...follows}
          address={shown}
          onNamed={(id) => {
            if (named && named.id !== id) rename({ kind: named.kind, id });
          }}
          onGone={close}
          onViewClaim={() => {
            close();
            onViewClaim();
          }}
        />
      )}
    </Dialog>
  );
}
