import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import type { Account } from '#contract/session.ts';
import { useSession } from '#session/session-store.ts';
import { Page } from '#ui/page.tsx';
import { useMissingWork } from '#queries/use-missing-work.ts';
import { ClaimsCard } from './claims-card.tsx';
import { ClaimsReadAt } from './claims-read-at.tsx';
import { InstallCard } from './install-card.tsx';
import { LinkCards } from './link-cards.tsx';
import { LoginCard } from './login-card.tsx';
import { OtherAccountsWork } from './other-accounts-work.tsx';
import { UnfinishedClaim } from './unfinished-claim.tsx';
import { UnfinishedRegistration } from './unfinished-registration.tsx';
import { UnverifiedCard } from './unverified-card.tsx';
import { visitorCards } from './visitor-cards.ts';

/** The dashboard: cards by visitor (R-HOME-01). */
export function Home() {
  const { t } = useLingui();
  const account = useSession((session) => (session.phase === 'signed-in' ? session.account : null));
  return (
    <Page title={t`How can we assist?`} lead={account?.name}>
      <Cards account={account} />
    </Page>
  );
}

function Cards({ account }: { account: Account | null }) {
  const names = visitorCards(account);
  const filesClaims = account !== null && names.includes('warrantyClaims');
  return (
    <>
      {!account && <LoginCard />}
      {account && <LostHere accountId={account.id} />}
      {names.includes('unverified') && <UnverifiedCard />}
      {filesClaims && (
        <>
          <UnfinishedClaim accountId={account.id} />
          <ClaimsCard accountId={account.id} />
        </>
      )}
      {account?.verifiedAt && <UnfinishedRegistration accountId={account.id} />}
      <LinkCards names={names} />
      {account?.verifiedAt && <InstallCard />}
      {filesClaims && (
        <>
          <OtherAccountsWork accountId={account.id} />
          <ClaimsReadAt accountId={account.id} />
        </>
      )}
    </>
  );
}

/** It is seldom shown, so its code comes with the first. */
const MissingHere = lazy(async () => ({ default: (await import('./missing-here.tsx')).MissingHere }));

function LostHere({ accountId }: { accountId: string }) {
  const missing = useMissingWork(accountId);
  return <Suspense>{missing && <MissingHere accountId={accountId} missing={missing} />}</Suspense>;
}
