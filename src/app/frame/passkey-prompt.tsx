import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { mayUsePasskeys, useSignInSteps } from '#session/sign-in-steps.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './prompt.module.css';

/** Offers a passkey to a person who has just typed a password, where the device can verify its user. */
export function PasskeyPrompt() {
  const { pathname } = useLocation();
  const possible = useUserVerification();
  if (!possible || pathname === '/account/security') return null;
  const close = () => useSignInSteps.setState({ offerPasskeyTo: null });
  return (
    <section className={`${styles.prompt} wrap middle`} role="status">
      <Icon name="lock" />
      <p>
        <Trans>Log in next time with your fingerprint, your face or the screen lock, without a password.</Trans>
      </p>
      <Button size="md" component={Link} to="/account/security" onClick={close}>
        <Trans>Add a passkey</Trans>
      </Button>
      <Button size="md" variant="subtle" onClick={close}>
        <Trans>Not now</Trans>
      </Button>
    </section>
  );
}

function useUserVerification(): boolean {
  const [possible, setPossible] = useState(false);
  useEffect(() => {
    if (mayUsePasskeys())
      PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().then(setPossible, () => {});
  }, []);
  return possible;
}
