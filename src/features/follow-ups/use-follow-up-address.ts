import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { FollowUpFormKind } from '#storage/rows.ts';

const followUpKinds = [
  'amendment',
  'invoice',
  'change',
  'withdrawal',
  'appeal',
] as const satisfies readonly FollowUpFormKind[];

/** Replaces the id while there is no draft. */
export const newFollowUp = 'new';

export type FollowUpAddress = { kind: FollowUpFormKind; id: string };

/**
 * The dialog named by the address, `?invoice=<id>`, so that a reload opens it again. Opening it adds a history entry:
 * the browser's back button closes it.
 */
export function useFollowUpAddress() {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const kind = followUpKinds.find((name) => query.has(name));
  const named: FollowUpAddress | null = kind ? { kind, id: query.get(kind) || newFollowUp } : null;

  function withDialog(address: FollowUpAddress | null): URLSearchParams {
    const next = new URLSearchParams(query);
    for (const name of followUpKinds) next.delete(name);
    if (address) next.set(address.kind, address.id);
    return next;
  }

  return {
    named,
    open: (address: FollowUpAddress) => setQuery(withDialog(address), { state: openedHere, preventScrollReset: true }),
    /** Changes the id of the open dialog. */
    rename: (address: FollowUpAddress) =>
      setQuery(withDialog(address), { state, replace: true, preventScrollReset: true }),
    close: () => {
      if (isOpenedHere(state)) void navigate(-1);
      else setQuery(withDialog(null), { replace: true, preventScrollReset: true });
    },
  };
}

const openedHere = { dialogOpenedHere: true };

function isOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'dialogOpenedHere' in state;
}
