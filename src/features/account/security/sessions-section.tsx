import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import { type Failure, failureOf, isRefusedWith } from '#api/failure.ts';
import { type AccountSession, endSession, listSessions } from '#contract/account-sessions.ts';
import { failureWords } from '#messages/failure-words.ts';
import { useWhenBack } from '#queries/use-online.ts';
import { call } from '#session/call.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { formatDay, formatTime } from '#ui/format.ts';
import { ForwardLink } from '#ui/links.tsx';
import { Mark } from '#ui/mark.tsx';
import { IconRow, Rows } from '#ui/rows.tsx';
import { Section } from '#ui/section.tsx';

/** Where the account is logged in, with a button to end each session (R-SESS-10). */
export function SessionsSection() {
  const { sessions, failure, refresh, end, ending } = useSessions();
  return (
    <Section
      title={<Trans>Where you are logged in</Trans>}
      lead={<Trans>End whatever you do not know or no longer use. Unsent work stays on the device.</Trans>}
    >
      {failure && <ErrorState onRetry={refresh}>{failureWords(failure)}</ErrorState>}
      {sessions && (
        <Rows>
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              ending={ending === session.id}
              onEnd={() => void end(session.id)}
            />
          ))}
        </Rows>
      )}
      {sessions && sessions.length > 1 && (
        <ForwardLink to="/auth/logout?everywhere">
          <Trans>Log out everywhere</Trans>
        </ForwardLink>
      )}
    </Section>
  );
}

type RowProps = { session: AccountSession; ending: boolean; onEnd: () => void };

function SessionRow({ session, ending, onEnd }: RowProps) {
  const { t } = useLingui();
  const { browser, system, address, lastUsedAt, current } = session;
  const device = [browser, system].filter(Boolean).join(', ') || t`Unknown browser`;
  const when = `${formatDay(lastUsedAt)} ${formatTime(lastUsedAt)}`;
  return (
    <IconRow
      icon="saved"
      title={device}
      end={
        current ? (
          <Mark tone="ok">
            <Trans>This device</Trans>
          </Mark>
        ) : (
          <Button
            size="md"
            variant="subtle"
            loading={ending}
            aria-label={t`End the session: ${device}, ${when}`}
            onClick={onEnd}
          >
            <Trans>End</Trans>
          </Button>
        )
      }
    >
      {address === null ? (
        <Trans>Last used {when}</Trans>
      ) : (
        <Trans>
          Last used {when}, from the address {address}
        </Trans>
      )}
    </IconRow>
  );
}

function useSessions() {
  const [sessions, setSessions] = useState<readonly AccountSession[] | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [ending, setEnding] = useState<string | null>(null);
  const refresh = useCallback(() => {
    setFailure(null);
    call(listSessions, {}).then(
      ({ data }) => setSessions(data),
      (error: unknown) => setFailure(failureOf(error)),
    );
  }, []);
  useEffect(refresh, [refresh]);
  useWhenBack(refresh);

  async function end(id: string): Promise<void> {
    setEnding(id);
    setFailure(null);
    try {
      await call(endSession, { params: { id } });
      refresh();
    } catch (error) {
      const what = failureOf(error);
      // It has ended already.
      if (isRefusedWith(what, 404)) refresh();
      else setFailure(what);
    } finally {
      setEnding(null);
    }
  }

  return { sessions, failure, refresh, end, ending };
}
