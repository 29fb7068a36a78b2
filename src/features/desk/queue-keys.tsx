import { useWindowEvent } from '@mantine/hooks';
import { Trans } from '@lingui/react/macro';
import { Dialog } from '#ui/dialog.tsx';
import styles from './queue.module.css';

type Keys = { onTake: (claimId: string) => void; onHelp: () => void };

/** The keys of the queue. `j` and `k` move the focus between the claims, so that Enter opens one as a link does. */
export function useQueueKeys({ onTake, onHelp }: Keys): void {
  useWindowEvent('keydown', (event) => {
    const { key, target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target instanceof Element && target.closest('input, select, textarea, [role=dialog]')) return;
    const links = [...document.querySelectorAll<HTMLElement>('[data-claim]')];
    const at = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement));
    switch (key) {
      case 'j':
        links[at + 1]?.focus();
        break;
      case 'k':
        links[Math.max(0, at - 1)]?.focus();
        break;
      case 't': {
        const id = links[at]?.dataset['claim'];
        if (id) onTake(id);
        break;
      }
      case '/':
        document.querySelector<HTMLElement>('main input[type=search]')?.focus();
        break;
      case '?':
        onHelp();
        break;
      default:
        return;
    }
    event.preventDefault();
  });
}

export function QueueHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title={<Trans>Keys</Trans>}>
      <dl className={styles.keys}>
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
        <KeyLine keys={['?']}>
          <Trans>show these keys</Trans>
        </KeyLine>
      </dl>
    </Dialog>
  );
}

function KeyLine({ keys, children }: { keys: readonly string[]; children: React.ReactNode }) {
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
