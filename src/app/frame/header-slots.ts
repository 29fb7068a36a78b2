import type { ReactNode } from 'react';
import { create } from 'zustand';

/** Parts of the header that read the database. `start-offline.tsx` fills them once their code is loaded. */
type Slots = {
  pillOf: ((accountId: string) => ReactNode) | null;
  inboxOf: ((accountId: string) => ReactNode) | null;
};

export const useHeaderSlots = create<Slots>()(() => ({ pillOf: null, inboxOf: null }));
