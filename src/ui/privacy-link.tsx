import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import styles from './links.module.css';

/** The way to the privacy notice, wherever a person is asked for personal data. */
export function PrivacyLink() {
  return (
    <p>
      <Link className={styles.plain} to="/privacy">
        <Trans>Privacy notice</Trans>
      </Link>
    </p>
  );
}
