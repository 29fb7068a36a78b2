import type { ReactNode } from 'react';
import { create } from 'zustand';

/** What the frame shows of this device's database: there once the code that reads it is (`device.tsx`). */
type Parts = { pillOf: ((accountId: string) => ReactNode) | null };

export const useSignedInParts = create<Parts>()(() => ({ pillOf: null }));
