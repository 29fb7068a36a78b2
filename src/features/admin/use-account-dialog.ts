import { useState } from 'react';
import type { AdminAccount } from '#contract/admin-accounts.ts';

type DialogContent =
  | { kind: 'add' }
  | { kind: 'update'; account: AdminAccount }
  | { kind: 'delete'; account: AdminAccount };

/** A dialog. `round` counts the openings. A closed dialog stays mounted, so that it can return the focus. */
export type AccountDialog = { content: DialogContent; opened: boolean; round: number };

/** The state of the open dialog. */
export function useAccountDialog() {
  const [dialog, setDialog] = useState<AccountDialog | null>(null);
  return {
    dialog,
    open: (content: DialogContent) =>
      setDialog((before) => ({ content, opened: true, round: (before?.round ?? 0) + 1 })),
    close: () => setDialog((before) => before && { ...before, opened: false }),
  };
}
