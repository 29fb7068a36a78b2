import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { FollowUpKind } from '#storage/rows.ts';

const followUpKinds = ['amendment', 'invoice'] as const satisfies readonly FollowUpKind[];

/** In place of an id while there is no draft yet. */
export const newFollowUp = 'new';

export type FollowUpAddress = { kind: FollowUpKind; id: string };

/**
 * The dialog that the address names, `?invoice=<id>`, so that a reload brings it back. Opening it is a step of its own:
 * the browser's way back closes it.
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
    /** The same dialog, by the id that it has now. */
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
