import { useMediaQuery } from '@mantine/hooks';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { followedClaimName } from '#messages/entry-names.ts';
import type { FollowedClaim } from '#storage/rows.ts';
import { Dialog } from '#ui/dialog.tsx';
import { AmendmentForm } from './amendment-form.tsx';
import type { ClaimActions } from './claim-actions.ts';
import { followUpAction } from './follow-up-action.ts';
import { FollowUpSaved } from './follow-up-saved.tsx';
import { InvoiceForm } from './invoice-form.tsx';
import { type FollowUpAddress, useFollowUpAddress } from './use-follow-up-address.ts';
import { useOpenFollowUp } from './use-open-follow-up.ts';

/** The width of a tablet in landscape. Up to this width the dialog fills the screen. */
const fullScreenUpTo = '(max-width: 1199px)';

type Props = {
  accountId: string;
  claimRef: string;
  /** Null while the claim cannot be read. An existing draft opens without it. */
  claim: FollowedClaim | null;
  status: string | null;
  actions: ClaimActions | null;
  /** Called when a person continues to the claim, which may have changed. */
  onViewClaim: () => void;
};

/** The dialog with the form of an additional estimate or an invoice, as the address names it. */
export function FollowUpDialog({ onViewClaim, ...follows }: Props) {
  const { named, rename, close } = useFollowUpAddress();
  const fullScreen = useMediaQuery(fullScreenUpTo, undefined, { getInitialValueInEffect: false });
  // The dialog shows the last content while it closes.
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

type OpenedFollowUpProps = {
  accountId: string;
  claimRef: string;
  claim: FollowedClaim | null;
  status: string | null;
  actions: ClaimActions | null;
  address: FollowUpAddress;
  /** Called with the id of the saved draft or entry. */
  onNamed: (id: string) => void;
  onGone: () => void;
  onViewClaim: () => void;
};

/** The form of a draft, or the progress of an entry. */
function OpenedFollowUp({ accountId, claimRef, claim, status, actions, address, ...on }: OpenedFollowUpProps) {
  const open = useOpenFollowUp({ accountId, claimRef, claim }, address, on.onGone);
  if (!open) return null;
  if (open.phase === 'entry') return <FollowUpSaved {...open} onChanged={on.onNamed} onViewClaim={on.onViewClaim} />;
  const { draft, savedAt } = open;
  const form = {
    savedAt,
    claim: claim ?? draft.claim,
    status,
    // Without the claim the server decides.
    state: draft.refusal?.serverCode === 'ALREADY_INVOICED' ? 'invoiced' : (actions?.[draft.form] ?? 'open'),
    onSaved: () => on.onNamed(draft.id),
  } as const;
  return draft.form === 'amendment' ? (
    <AmendmentForm key={draft.id} draft={draft} {...form} />
  ) : (
    <InvoiceForm key={draft.id} draft={draft} {...form} />
  );
}
