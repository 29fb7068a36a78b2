import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Navigate } from 'react-router-dom';
import { isMissingNetwork } from '#api/failure.ts';
import { getSetUp } from '#contract/set-up.ts';
import { failureWords } from '#messages/failure-words.ts';
import { useAccount } from '#queries/use-account.ts';
import { readOf, useServerRead } from '#queries/use-server-read.ts';
import { Callout } from '#ui/callout.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { Page } from '#ui/page.tsx';
import { Section } from '#ui/section.tsx';
import { SetUpItems } from './set-up-items.tsx';

/** What a portal without Salesforce has and needs (R-SETUP-01). */
export function SetUpPage() {
  const { t } = useLingui();
  const { desk } = useAccount();
  if (!desk) return <Navigate to="/" replace />;
  return (
    <Page title={t`Set-up`} back={{ to: '/', label: <Trans>Dashboard</Trans> }}>
      <Found />
    </Page>
  );
}

function Found() {
  const { t } = useLingui();
  const { reading, refresh } = useServerRead(readOf(getSetUp, {}));
  if (reading.phase === 'reading') return <ListSkeleton label={t`Loading the set-up`} rows={8} />;
  if (reading.phase === 'failed')
    return isMissingNetwork(reading.failure) ? (
      <ErrorState offline title={<Trans>The set-up needs the network</Trans>} onRetry={refresh}>
        <Trans>It will load when you’re back online.</Trans>
      </ErrorState>
    ) : (
      <ErrorState onRetry={refresh}>{failureWords(reading.failure)}</ErrorState>
    );
  const { done, items } = reading.value;
  const missing = items.filter(({ state }) => state === 'missing').length;
  return (
    <>
      {done && <Callout tone="ok" title={<Trans>Everything is set up</Trans>} />}
      <Section
        title={
          done ? (
            <Trans>What there is</Trans>
          ) : (
            <Plural value={missing} one="# thing is missing" other="# things are missing" />
          )
        }
      >
        <SetUpItems items={items} />
      </Section>
    </>
  );
}
