import { Loader } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import styles from './page-loader.module.css';

/** Shows that the page loads: nothing for the first 100 ms, and advice after 10 s. */
export function PageLoader() {
  const { t } = useLingui();
  const address = window.location.pathname + window.location.search;
  return (
    <div className={`${styles.loader} centre appear`} role="status" aria-label={t`Loading`}>
      <Loader />
      <p className="late-words">
        <span>
          <Trans>
            This takes longer than usual. On a slow network, wait a moment; otherwise{' '}
            <a href={address}>open the page again</a>. Your saved work is safe on this device.
          </Trans>
        </span>
      </p>
    </div>
  );
}
