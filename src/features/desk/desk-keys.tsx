import { useWindowEvent } from '@mantine/hooks';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import styles from './queue.module.css';

/** Keys, and what they do. */
export type Shortcut = { keys: readonly string[]; label: ReactNode };

const walk = { keys: ['j', 'k'], label: <Trans>Next claim, previous claim</Trans> };
const help = { keys: ['?'], label: <Trans>Show these keys</Trans> };

export const undoKey = { keys: ['u'], label: <Trans>Undo</Trans> } satisfies Shortcut;

/** The keys of the queue, in the order of its help. */
export const queueKeys = {
  walk,
  open: { keys: ['Enter'], label: <Trans>Open the claim</Trans> },
  take: { keys: ['t'], label: <Trans>Take or release the claim</Trans> },
  choose: { keys: ['x'], label: <Trans>Choose the claim, or not</Trans> },
  undo: undoKey,
  search: { keys: ['/'], label: <Trans>Search</Trans> },
  help,
} satisfies Record<string, Shortcut>;

/** The keys of a claim beside those of its actions (`actionRows`). */
export const claimKeys = {
  walk,
  back: { keys: ['Escape'], label: <Trans>Back to the list</Trans> },
  photo: {
    keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
    label: <Trans>Show a photo beside the last one</Trans>,
  },
  turn: { keys: ['t'], label: <Trans>Turn the photo</Trans> },
  zoom: { keys: ['z'], label: <Trans>Zoom in on the photo</Trans> },
  lines: { keys: ['l'], label: <Trans>Go to the lines</Trans> },
  message: { keys: ['m'], label: <Trans>Write a message</Trans> },
  undo: undoKey,
  help,
} satisfies Record<string, Shortcut>;

/** Keys of the desk. They do nothing while something is typed, or a dialog or menu is open. */
export function useKeys(acts: readonly (readonly [Shortcut, (key: string) => unknown])[]): void {
  useWindowEvent('keydown', (event) => {
    const act = acts.find(([{ keys }]) => keys.includes(event.key))?.[1];
    if (!act || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (isTyping(event.target) || document.querySelector('[role=dialog], [role=menu], [role=listbox]')) return;
    event.preventDefault();
    act(event.key);
  });
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select') !== null;
}

type HelpProps = { shortcuts: readonly Shortcut[]; opened: boolean; onClose: () => void };

/** The list of keys. Of more than two keys it shows the first and the last. */
export function KeysDialog({ shortcuts, ...dialog }: HelpProps) {
  return (
    <Dialog {...dialog} title={<Trans>Keys</Trans>}>
      <dl className={styles.keys}>
        {shortcuts.map(({ keys, label }) => (
          <div key={keys[0]}>
            <dt>
              {[...new Set([keys[0], keys.at(-1)])].map((key) => (
                <kbd key={key}>{key === 'Escape' ? 'Esc' : key}</kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
