import { useState } from 'react';

/** Whether something has been opened yet. It then stays rendered, so that it closes with its transition. */
export function useNeeded(opened: boolean): boolean {
  const [needed, setNeeded] = useState(opened);
  if (opened && !needed) setNeeded(true);
  return needed;
}
