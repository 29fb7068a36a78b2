import { Trans } from '@lingui/react/macro';
import { type ComponentType, useState } from 'react';
import { followedClaimName } from '#messages/entry-names.ts';
import type { FiledClaim, FollowedClaim, FollowUpFormKind } from '#storage/rows.ts';
import { Dialog } from '#ui/dialog.tsx';
import { fromLg } from '#ui/theme.ts';
import { AmendmentForm } from './amendment-form.tsx';
import { AppealForm } from './appeal-form.tsx';
import type { ClaimActions } from './claim-actions.ts';
import { followUpAction } from './follow-up-action.ts';
import type { ChangeFormProps } from './follow-up-form-props.ts';
import { FollowUpSaved } from './follow-up-saved.tsx';
import { InvoiceForm } from './invoice-form.tsx';
import { type FollowUpAddress, useFollowUpAddress } from './use-follow-up-address.ts';
import { useOpenFollowUp } from './use-open-follow-up.ts';
import { WithdrawalForm } from './withdrawal-form.tsx';
import { useMatches } from '#ui/use-matches.ts';

type Props = {
  accountId: string;
  claimRef: string;
  /** Null while the claim cannot be read. An existing draft opens without it. */
  claim: FollowedClaim | null;
  status: string | null;
  actions: ClaimActions | null;
  /** What a change starts from; null for a claim that cannot be changed. */
  filed: FiledClaim | null;
  ChangeForm: ComponentType<ChangeFormProps> | null;
  /** Whether the person came to add photos. */
  photosFirst?: boolean;
  /** Whether the claim can take an invoice after a void one, whatever was refused before (R-DESK-63). */
  hasOnlyVoid?: boolean;
  /** Closes the dialog and shows the claim, which has changed if the follow-up has arrived. */
  onViewClaim: (arrived: boolean) => void;
};

/** The dialog with the form of an additional estimate or an invoice, as the address names it. */
export function FollowUpDialog({ onViewClaim, ...follows }: Props) {
  const { named, rename, close } = useFollowUpAddress();
  // Up to the width of a tablet in landscape.
  const fullScreen = !useMatches(fromLg);
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
          onViewClaim={onViewClaim}
        />
      )}
    </Dialog>
  );
}

/** Whether a form can be sent. The form of a change also takes photos alone. */
function stateOf(form: FollowUpFormKind, actions: ClaimActions | null) {
  if (!actions) return 'open';
  return form === 'change' && actions.change === 'status' ? actions.photos : actions[form];
}

type OpenedFollowUpProps = Props & {
  address: FollowUpAddress;
  /** Called with the id of the saved draft or entry. */
  onNamed: (id: string) => void;
  onGone: () => void;
};

/** The form of a draft, or the progress of an entry. */
function OpenedFollowUp({ address, ChangeForm, ...on }: OpenedFollowUpProps) {
  const { claim, status, actions, filed, hasOnlyVoid = false } = on;
  const open = useOpenFollowUp(on, address, on.onGone);
  if (!open) return null;
  if (open.phase === 'entry') return <FollowUpSaved {...open} onChanged={on.onNamed} onViewClaim={on.onViewClaim} />;
  const { draft, savedAt } = open;
  const form = {
    savedAt,
    claim: claim ?? draft.claim,
    status,
    // Without the claim the server decides.
    state: draft.refusal?.serverCode === 'ALREADY_INVOICED' && !hasOnlyVoid ? 'invoiced' : stateOf(draft.form, actions),
    onSaved: () => on.onNamed(draft.id),
  } as const;
  switch (draft.form) {
    case 'amendment':
      return <AmendmentForm key={draft.id} draft={draft} {...form} />;
    case 'invoice':
      return <InvoiceForm key={draft.id} draft={draft} {...form} />;
    case 'appeal':
      return <AppealForm key={draft.id} draft={draft} {...form} />;
    case 'withdrawal':
      return <WithdrawalForm key={draft.id} draft={draft} {...form} />;
    case 'change':
      return (
        ChangeForm && (
          <ChangeForm key={draft.id} draft={draft} filed={filed} photosFirst={on.photosFirst ?? false} {...form} />
        )
      );
  }
}
