import { useState } from 'react';

const storageKey = 'claim-cards-open';

/** Whether claims open with all cards on this device, as was chosen last; closed at first (R-CLAIM-10). */
export function useAllCardsOpen(): { kept: boolean; keep: (open: boolean) => void } {
  const [kept, setKept] = useState(() => localStorage.getItem(storageKey) === 'true');
  return {
    kept,
    keep: (open) => {
      localStorage.setItem(storageKey, String(open));
      setKept(open);
    },
  };
}
