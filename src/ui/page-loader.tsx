import { Loader } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import styles from './page-loader.module.css';

/** While it is not known yet what to show; nothing for the first 100 ms. */
export function PageLoader() {
  const { t } = useLingui();
  return (
    <div className={styles.loader} role="status" aria-label={t`Loading`}>
      <Loader />
    </div>
  );
}
