import { useLingui } from '@lingui/react/macro';
import styles from './claim-detail.module.css';

/** The closed cards of a claim that is on its way. */
export function ClaimSkeleton() {
  const { t } = useLingui();
  return (
    <div className={styles.skeleton} role="status" aria-label={t`Reading the claim`}>
      <span />
      <span />
      <span />
      <span />
    </div>
  );
}
