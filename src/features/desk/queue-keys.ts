import { useWindowEvent } from '@mantine/hooks';
import { type Shortcut, useKeys } from './desk-keys.tsx';

/**
 * The keys of every queue of the desk. `j` and `k` move the focus between the rows, so that Enter opens one as a link
 * does.
 */
export function useQueueKeys(keys: Readonly<Record<'walk' | 'search' | 'help', Shortcut>>, onHelp: () => void): void {
  const walk = (key: string) => rowLinks()[Math.max(0, focusedRow() + (key === 'j' ? 1 : -1))]?.focus();
  useKeys([
    [keys.walk, walk],
    [keys.search, () => document.querySelector<HTMLElement>('main input[type=search]')?.focus()],
    [keys.help, onHelp],
  ]);
  // Enter leaves the search, so that the next keys are the queue's.
  useWindowEvent('keydown', ({ key, target, isComposing }) => {
    if (key === 'Enter' && !isComposing && target instanceof HTMLInputElement && target.type === 'search')
      target.blur();
  });
}

/** Which row of the list has the focus; -1 for none. */
export function focusedRow(): number {
  return rowLinks().findIndex((link) => link.closest('tr')?.contains(document.activeElement));
}

/** The link of each row. */
function rowLinks(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('main tbody th[scope=row] a')];
}
