import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { Card } from '#ui/card.tsx';
import { IconTile } from '#ui/icon-tile.tsx';
import styles from './login-card.module.css';

/** The card for visitors who are signed out. */
export function LoginCard() {
  return (
    <Card>
      <div className={styles.row}>
        <IconTile icon="account" />
        <div className={styles.words}>
          <h2>
            <Trans>Your account</Trans>
          </h2>
          <p className={styles.lead}>
            <Trans>Follow your products, your warranty claims and your requests.</Trans>
          </p>
        </div>
        <Button component={Link} to="/auth/login">
          <Trans>Log in</Trans>
        </Button>
      </div>
      <p className={styles.signUp}>
        <span>
          <Trans>No account yet?</Trans>
        </span>
        <Link to="/auth/signup">
          <Trans>Sign up as a customer</Trans>
        </Link>
        <Link to="/auth/repair">
          <Trans>Sign up as a repair depot</Trans>
        </Link>
      </p>
    </Card>
  );
}
