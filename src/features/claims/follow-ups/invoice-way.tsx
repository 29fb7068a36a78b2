import { Trans } from '@lingui/react/macro';
import { Icon } from '#ui/icon.tsx';
import styles from './follow-ups.module.css';

/** The two steps of an invoice, and which one this is. */
export function InvoiceWay({ step }: { step: 'fill' | 'review' }) {
  const reviewing = step === 'review';
  return (
    <ol className={styles.way}>
      <li aria-current={reviewing ? undefined : 'step'} data-done={reviewing}>
        <span className={styles.dot}>{reviewing ? <Icon name="check" size="small" /> : 1}</span>
        <Trans>Invoice</Trans>
      </li>
      <li aria-current={reviewing ? 'step' : undefined}>
        <span className={styles.dot}>2</span>
        <Trans>Check and submit</Trans>
      </li>
    </ol>
  );
}
