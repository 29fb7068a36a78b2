import type { ReactNode } from 'react';
import { create } from 'zustand';
import type { Account } from '#contract/session.ts';

/** Parts of the frame that read the database. `start-offline.tsx` fills them once their code is loaded. */
type Slots = {
  pillOf: ((accountId: string) => ReactNode) | null;
  placesOf: ((account: Account) => ReactNode) | null;
  searchOf: ((account: Account) => ReactNode) | null;
  helpOf: ((account: Account) => ReactNode) | null;
  /** Whether the help is open: a phone opens it from the account menu. */
  helpOpened: boolean;
};

export const useFrameSlots = create<Slots>()(() => ({
  pillOf: null,
  placesOf: null,
  searchOf: null,
  helpOf: null,
  helpOpened: false,
}));
