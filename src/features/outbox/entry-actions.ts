import { mayHaveArrived } from '#offline/outbox/attempt-log.ts';
import { isOfClaim } from '#offline/outbox/list.ts';
import type { AttemptRow, Entry } from '#storage/rows.ts';

/** What a person may do with an entry now (R-OFF-13, R-OFF-17). */
export type EntryActions = {
  retry: boolean;
  change: boolean;
  remove: boolean;
  /** See the claim that it belongs to, on the server. */
  view: boolean;
  /** Ask for an additional estimate on a claim that cannot be changed any more (R-OFF-17). */
  amend: boolean;
  /** The way out that helps most, or none. */
  main: 'retry' | 'change' | 'view' | null;
  /** It may be on the server already, although no answer proves it. */
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
  // Its claim has to go first, whatever one does with it.
  if (state === 'waiting') return { ...nothing, change: !arrived, remove: true, mayHaveArrived: arrived };

  const change = !arrived;
  const view = kind === 'amendment' || kind === 'invoice';
  const ofClaim = view && isOfClaim(cause);
  const mended = ['refused', 'decision', 'incomplete'].includes(cause.code);
  const main = state !== 'attention' ? null : ofClaim ? 'view' : mended && change ? 'change' : 'retry';
  return {
    // There is one invoice a claim, and there is one.
    retry: !(ofClaim && cause.serverCode === 'ALREADY_INVOICED'),
    change,
    remove: true,
    view,
    amend: kind === 'claim' && arrived,
    main,
    mayHaveArrived: arrived,
  };
}
