import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { ApiError } from '#api/failure.ts';
import { isWithoutNetwork } from '#api/reachability.ts';
import { getHealth } from '#contract/health.ts';
import { waitForLink } from '#queries/check-link.ts';
import { call } from '#session/call.ts';
import { switchPerson } from '#session/sign-in-out.ts';
import { Callout } from '#ui/callout.tsx';
import { Page } from '#ui/page.tsx';

/** How long the portal may take to answer. Past it nobody else could sign in either. */
const answerMs = 5_000;

type Props = { unsent: number; onCancel: () => void };

/**
 * Ends the session for the next person, unless that person could not sign in: the server is asked first (R-SESS-11).
 * The route guard then opens the login page.
 */
export function SwitchPerson({ unsent, onCancel }: Props) {
  const { t } = useLingui();
  const [refused, setRefused] = useState(false);

  useEffect(() => {
    if (refused) return waitForLink();
    const timer = setTimeout(() => {
      void isThere().then((there) => (there ? switchPerson() : setRefused(true)));
    });
    return () => clearTimeout(timer);
  }, [refused]);

  return (
    <Page title={t`Switch person`} width="narrow">
      {refused ? (
        <>
          <Callout
            tone="wait"
            announce="alert"
            title={
              isWithoutNetwork() ? (
                <Trans>Without a network nobody else can log in</Trans>
              ) : (
                <Trans>The portal does not answer, so nobody else can log in</Trans>
              )
            }
          >
            <p>
              <Trans>The portal checks who logs in. You are still logged in, and can go on working.</Trans>
            </p>
            <p>
              {unsent > 0 ? (
                <Plural
                  value={unsent}
                  one="# entry of yours waits safely on this device, and is sent when you are back online."
                  other="# entries of yours wait safely on this device, and are sent when you are back online."
                />
              ) : (
                <Trans>Your work is safe on this device.</Trans>
              )}
            </p>
          </Callout>
          <div className="stack gap-sm">
            <Button onClick={onCancel}>
              <Trans>Go on working</Trans>
            </Button>
            <Button variant="default" onClick={() => setRefused(false)}>
              <Trans>Try again</Trans>
            </Button>
            <Button variant="subtle" component={Link} to="/auth/logout">
              <Trans>Log out</Trans>
            </Button>
          </div>
        </>
      ) : (
        <p role="status">
          <Trans>The login page opens for the next person.</Trans>
        </p>
      )}
    </Page>
  );
}

async function isThere(): Promise<boolean> {
  try {
    await call(getHealth, {}, { signal: AbortSignal.timeout(answerMs) });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return false;
  }
}
