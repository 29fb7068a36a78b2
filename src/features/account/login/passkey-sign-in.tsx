import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { ApiError, type Failure } from '#api/failure.ts';
import { useOnline } from '#queries/use-online.ts';
import { Icon } from '#ui/icon.tsx';
import { isPasskeyNotUsed, renewRequestMs, signInWithPasskey, stopSuggesting } from '../passkey-ceremonies.ts';

type Props = {
  /** Whether the page asks for a passkey elsewhere. */
  paused: boolean;
  onFailed: (failure: Failure | null) => void;
};

/**
 * Signs in with a passkey: the browser suggests them at the email field, and the button asks for one. The route guard
 * opens the next page.
 */
export function PasskeySignIn({ paused, onFailed }: Props) {
  const [busy, setBusy] = useState(false);
  const [round, setRound] = useState(0);
  const online = useOnline();

  useEffect(() => {
    if (!online || busy || paused) return undefined;
    let current = true;
    const suggest = async () => {
      if (!(await canSuggest()) || !current) return;
      await signInWithPasskey('field', () => current);
    };
    suggest().catch((error: unknown) => {
      if (!current) return;
      // The page works without suggestions; a passkey that was chosen and is refused is reported.
      if (error instanceof ApiError && error.failure.kind === 'refused') onFailed(error.failure);
      else if (!(error instanceof ApiError) && !isPasskeyNotUsed(error)) throw error;
    });
    const timer = setTimeout(() => setRound(round + 1), renewRequestMs);
    return () => {
      current = false;
      clearTimeout(timer);
      stopSuggesting();
    };
  }, [online, busy, paused, round, onFailed]);

  async function ask(): Promise<void> {
    setBusy(true);
    onFailed(null);
    try {
      await signInWithPasskey('dialog');
    } catch (error) {
      if (error instanceof ApiError) onFailed(error.failure);
      else if (!isPasskeyNotUsed(error)) throw error;
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      variant="default"
      fullWidth
      leftSection={<Icon name="lock" size="small" />}
      loading={busy}
      onClick={() => void ask()}
    >
      <Trans>Log in with a passkey</Trans>
    </Button>
  );
}

async function canSuggest(): Promise<boolean> {
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}
