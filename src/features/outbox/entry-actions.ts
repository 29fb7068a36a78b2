import { mayHaveArrived } from '#offline/outbox/attempt-log.ts';
import { isFollowUpKind } from '#offline/outbox/followers.ts';
import { isOfClaim } from '#offline/outbox/list.ts';
import type { AttemptRow, Entry } from '#storage/rows.ts';

/** The actions that an entry allows now (R-OFF-13, R-OFF-17). */
export type EntryActions = {
  retry: boolean;
  change: boolean;
  remove: boolean;
  /** Open the claim that it belongs to. */
  view: boolean;
  /** Request an additional estimate for a claim that can no longer be changed (R-OFF-17). */
  amend: boolean;
  /** The most useful action, or none. */
  main: 'retry' | 'change' | 'view' | null;
  /** Whether it may be on the server, without a response that proves it. */
  mayHaveArrived: boolean;
};

export function entryActions(
  { kind, state, cause }: Pick<Entry, 'kind' | 'state' | 'cause'>,
  log: readonly AttemptRow[],
): EntryActions {
  const arrived = mayHaveArrived(log);
  const nothing = { retry: false, change: false, remove: false, view: false, amend: false, main: null } as const;
  if (state === 'sending' || state === 'sent') return { ...nothing, mayHaveArrived: arrived };
  if (cause.code === 'claim_gone') return { ...nothing, remove: true, mayHaveArrived: arrived };
  // Its claim must be sent first, so it cannot be retried.
  if (state === 'waiting') return { ...nothing, change: !arrived, remove: true, mayHaveArrived: arrived };

  const change = !arrived;
  const view = isFollowUpKind(kind);
  const ofClaim = view && isOfClaim(cause);
  const correctable = ['refused', 'decision', 'incomplete'].includes(cause.code);
  const main = state !== 'attention' ? null : ofClaim ? 'view' : correctable && change ? 'change' : 'retry';
  return {
    // A claim has at most one invoice, and this one has it already.
    retry: !(ofClaim && cause.serverCode === 'ALREADY_INVOICED'),
    change,
    remove: true,
    view,
    amend: kind === 'claim' && arrived,
    main,
    mayHaveArrived: arrived,
  };
}
