import type { FollowedClaim } from '#storage/rows.ts';
import { AmendmentForm } from './amendment-form.tsx';
import type { ClaimActions } from './claim-actions.ts';
import { FollowUpSaved } from './follow-up-saved.tsx';
import { InvoiceForm } from './invoice-form.tsx';
import type { FollowUpAddress } from './use-follow-up-address.ts';
import { useOpenFollowUp } from './use-open-follow-up.ts';

type Props = {
  accountId: string;
  claimRef: string;
  claim: FollowedClaim | null;
  status: string | null;
  actions: ClaimActions | null;
  address: FollowUpAddress;
  /** Called with the id under which it is on the device. */
  onNamed: (id: string) => void;
  onGone: () => void;
  onViewClaim: () => void;
};

/** A form as it was left, or what became of it. */
export function OpenedFollowUp({ accountId, claimRef, claim, status, actions, address, ...on }: Props) {
  const open = useOpenFollowUp({ accountId, claimRef, claim }, address, on.onGone);
  if (!open) return null;
  if (open.phase === 'entry') return <FollowUpSaved {...open} onChanged={on.onNamed} onViewClaim={on.onViewClaim} />;
  const { draft, savedAt } = open;
  const form = {
    savedAt,
    claim: claim ?? draft.claim,
    status,
    // While the claim cannot be read, the server decides.
    state: draft.refusal?.serverCode === 'ALREADY_INVOICED' ? 'invoiced' : (actions?.[draft.form] ?? 'open'),
    onSaved: () => on.onNamed(draft.id),
  } as const;
  return draft.form === 'amendment' ? (
    <AmendmentForm key={draft.id} draft={draft} {...form} />
  ) : (
    <InvoiceForm key={draft.id} draft={draft} {...form} />
  );
}
