import { useState } from 'react';
import type { AdminAccount } from '#contract/admin-accounts.ts';

type Asked = { kind: 'add' } | { kind: 'update'; account: AdminAccount } | { kind: 'delete'; account: AdminAccount };

/** A dialog that was opened, and how many were before it. It stays, closed, to give the focus back. */
export type AccountDialog = { asked: Asked; opened: boolean; round: number };

/** Which dialog of the screen is open. */
export function useAccountDialog() {
  const [dialog, setDialog] = useState<AccountDialog | null>(null);
  return {
    dialog,
    open: (asked: Asked) => setDialog((before) => ({ asked, opened: true, round: (before?.round ?? 0) + 1 })),
    close: () => setDialog((before) => before && { ...before, opened: false }),
  };
}
