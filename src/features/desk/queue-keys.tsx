import { useWindowEvent } from '@mantine/hooks';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { useKeys } from './decision/use-keys.ts';
import styles from './queue.module.css';

type Keys = { onTake: (claimId: string) => void; onHelp: () => void };

/** The keys of the queue. `j` and `k` move the focus between the claims, so that Enter opens one as a link does. */
export function useQueueKeys({ onTake, onHelp }: Keys): void {
  const focusFrom = (step: number) => {
    const { links, at } = claimLinks();
    links[Math.max(0, at + step)]?.focus();
  };
  useKeys({
    j: () => focusFrom(1),
    k: () => focusFrom(-1),
    t: () => {
      const { links, at } = claimLinks();
      const id = links[at]?.dataset['claim'];
      if (id) onTake(id);
    },
    '/': () => document.querySelector<HTMLElement>('main input[type=search]')?.focus(),
    '?': onHelp,
  });
  // Enter leaves the search, so that the next keys are the queue's.
  useWindowEvent('keydown', ({ key, target, isComposing }) => {
    if (key === 'Enter' && !isComposing && target instanceof HTMLInputElement && target.type === 'search')
      target.blur();
  });
}

/** The links of the list, and which one is in the row with the focus. */
function claimLinks() {
  const links = [...document.querySelectorAll<HTMLElement>('[data-claim]')];
  return { links, at: links.findIndex((link) => link.closest('tr')?.contains(document.activeElement)) };
}

type HelpProps = { opened: boolean; onClose: () => void };

export function QueueHelp(props: HelpProps) {
  return (
    <KeysDialog {...props}>
      <KeyLine keys={['j', 'k']}>
        <Trans>next claim, claim before</Trans>
      </KeyLine>
      <KeyLine keys={['Enter']}>
        <Trans>open the claim</Trans>
      </KeyLine>
      <KeyLine keys={['t']}>
        <Trans>take or release the claim</Trans>
      </KeyLine>
      <KeyLine keys={['/']}>
        <Trans>search</Trans>
      </KeyLine>
    </KeysDialog>
  );
}

/** The keys of a claim; those of its actions are on their buttons too. */
export function ClaimHelp(props: HelpProps) {
  return (
    <KeysDialog {...props}>
      <KeyLine keys={['j', 'k']}>
        <Trans>next claim, claim before</Trans>
      </KeyLine>
      <KeyLine keys={['Esc']}>
        <Trans>back to the list</Trans>
      </KeyLine>
      <KeyLine keys={['1', '9']}>
        <Trans>show a photo beside the last one</Trans>
      </KeyLine>
      <KeyLine keys={['t', 'z']}>
        <Trans>turn the photo, zoom in</Trans>
      </KeyLine>
      <KeyLine keys={['l', 's']}>
        <Trans>go to the lines, save them</Trans>
      </KeyLine>
      <KeyLine keys={['a', 'x', 'r']}>
        <Trans>approve, reject, ask the depot</Trans>
      </KeyLine>
      <KeyLine keys={['p', 'n']}>
        <Trans>parts ordered, internal note</Trans>
      </KeyLine>
      <KeyLine keys={['m']}>
        <Trans>write a message</Trans>
      </KeyLine>
    </KeysDialog>
  );
}

function KeysDialog({ children, ...dialog }: HelpProps & { children: ReactNode }) {
  return (
    <Dialog {...dialog} title={<Trans>Keys</Trans>}>
      <dl className={styles.keys}>
        {children}
        <KeyLine keys={['?']}>
          <Trans>show these keys</Trans>
        </KeyLine>
      </dl>
    </Dialog>
  );
}

function KeyLine({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  return (
    <div>
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
