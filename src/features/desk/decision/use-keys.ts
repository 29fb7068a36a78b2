import { useWindowEvent } from '@mantine/hooks';

/** Keys of the desk. They do nothing while something is typed, or a dialog or menu is open. */
export function useKeys(acts: Readonly<Record<string, () => unknown>>): void {
  useWindowEvent('keydown', (event) => {
    const act = acts[event.key];
    if (!act || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (isTyping(event.target) || document.querySelector('[role=dialog], [role=menu], [role=listbox]')) return;
    event.preventDefault();
    act();
  });
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select') !== null;
}
