import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { lazy } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '@mantine/core';
import type { Account } from '#contract/session.ts';
import { isDeskRole } from '#domain/permissions.ts';
import { loadWords } from '#i18n/catalogues.ts';
import { ClaimPage, claimPageKey } from '#offline/cache/read-claims.ts';
import { useSnapshot } from '#queries/cached.ts';
import { useDrafts, useMissingWork } from '#queries/stored-work.ts';
import { useSyncStatus } from '#queries/use-sync-status.ts';
import { useSession } from '#session/session-store.ts';
import { Callout } from '#ui/callout.tsx';
import { Age } from '#ui/age.tsx';
import { formatWhen } from '#ui/format.ts';
import { LazyBoundary, lazyOptional } from '#ui/lazy-boundary.tsx';
import { PrivacyLink } from '#ui/links.tsx';
import { Page } from '#ui/page.tsx';
import { Card } from '#ui/card.tsx';
import { IconTile } from '#ui/icon-tile.tsx';
import { cardsWithFigure } from './cards-with-figure.ts';
import { ClaimsCard } from './claims-card.tsx';
import { InstallCard } from './install-card.tsx';
import { LinkCards } from './link-cards.tsx';
import { OverviewRoom } from './overview-room.tsx';
import { UnfinishedCard } from './unfinished-card.tsx';
import { type CardName, visitorCards } from './visitor-cards.ts';
import styles from './home.module.css';

/** The dashboard, with cards that depend on the visitor (R-HOME-01). */
export function Home() {
  const { t } = useLingui();
  const account = useSession((session) => (session.phase === 'signed-in' ? session.account : null));
  const names = visitorCards(account);
  const filesClaims = account !== null && names.includes('warrantyClaims');
  return (
    <Page title={t`How can we assist?`} lead={account?.name} width={filesClaims ? 'wide' : 'regular'}>
      {filesClaims ? <DepotCards {...{ account, names }} /> : <Cards {...{ account, names }} />}
    </Page>
  );
}

/** Work and money first; on a desk what else there is stands beside them. */
function DepotCards({ account, names }: { account: Account; names: readonly CardName[] }) {
  const { id: accountId } = account;
  return (
    <div className={`${styles.columns} stack`}>
      <div className="stack">
        <MissingWorkOf accountId={accountId} />
        <UnfinishedClaim accountId={accountId} />
        <ClaimsCard accountId={accountId} />
        <UnfinishedRegistration accountId={accountId} />
        <DepotOverview accountId={accountId} />
      </div>
      <div className="stack">
        <LinkCards names={names} />
        <InstallCard />
        <OtherAccountsWork accountId={accountId} />
        <ClaimsReadAt accountId={accountId} />
      </div>
    </div>
  );
}

function Cards({ account, names }: { account: Account | null; names: readonly CardName[] }) {
  return (
    <>
      {!account && <LoginCard />}
      {account && <MissingWorkOf accountId={account.id} />}
      {names.includes('unverified') && <UnverifiedCard />}
      {names.includes('adminImport') && <SetUpCard />}
      {account?.verifiedAt && <UnfinishedRegistration accountId={account.id} />}
      <LinkCards names={names} {...(account && isDeskRole(account.role) && { figureOf: figureOfCard })} />
      {account?.verifiedAt && <InstallCard />}
      {!account && <PrivacyLink />}
    </>
  );
}

/** With its words, which are those of the other screens. */
const SetUpCard = lazyOptional(async () => {
  const [{ SetUpCard: Loaded }] = await Promise.all([import('./set-up/set-up-card.tsx'), loadWords('other')]);
  return Loaded;
});

const StaffFigure = lazyOptional(async () => (await import('./staff-figure.tsx')).StaffFigure);

function figureOfCard(name: CardName) {
  const known = cardsWithFigure.find((one) => one === name);
  return known && <StaffFigure name={known} />;
}

const DepotOverview = lazyOptional(async () => (await import('./depot-overview.tsx')).DepotOverview, OverviewRoom);

/** Rarely shown, so its code loads on demand. */
const MissingWorkNotice = lazy(async () => ({
  default: (await import('./missing-work-notice.tsx')).MissingWorkNotice,
}));

function MissingWorkOf({ accountId }: { accountId: string }) {
  const missing = useMissingWork(accountId);
  if (!missing) return null;
  return (
    <LazyBoundary>
      <MissingWorkNotice accountId={accountId} missing={missing} />
    </LazyBoundary>
  );
}

/** Reports that another account has unsent work on this device, without its owner or content (R-OFF-14). */
function OtherAccountsWork({ accountId }: { accountId: string }) {
  const status = useSyncStatus(accountId);
  if (!status || status.elsewhere === 0) return null;
  return (
    <Callout tone="info" title={<Trans>Another account has unsent work on this device</Trans>}>
      <p>
        <Trans>It is sent when that account logs in here.</Trans>
      </p>
    </Callout>
  );
}

/** The age of the cached claims, which open offline (R-OFF-08). */
function ClaimsReadAt({ accountId }: { accountId: string }) {
  const snapshot = useSnapshot(accountId, claimPageKey(1), ClaimPage);
  if (!snapshot) return null;
  return (
    <p className="note mt-2xs">
      <Trans>
        Claims updated <Age since={snapshot.readAt} />. Available offline.
      </Trans>
    </p>
  );
}

/** The registration draft that was changed last. */
function UnfinishedRegistration({ accountId }: { accountId: string }) {
  const [draft, ...others] = useDrafts(accountId, 'registration') ?? [];
  if (!draft) return null;
  const changedAt = formatWhen(draft.updatedAt);
  return (
    <UnfinishedCard
      title={<Trans>Unfinished product registration</Trans>}
      serialNumber={draft.serialNumber}
      others={others.length}
      to={`/product-registrations/new?draft=${draft.id}`}
    >
      <Trans>Last change {changedAt}. All kept on this device.</Trans>
    </UnfinishedCard>
  );
}

/** The claim draft that was changed last. It is the first card. */
function UnfinishedClaim({ accountId }: { accountId: string }) {
  const [draft, ...others] = useDrafts(accountId, 'claim') ?? [];
  if (!draft) return null;
  const changedAt = formatWhen(draft.updatedAt);
  return (
    <UnfinishedCard
      title={<Trans>Unfinished claim</Trans>}
      serialNumber={draft.serialNumber}
      others={others.length}
      to={`/warranty-claims/new?draft=${draft.id}`}
    >
      <Plural
        value={draft.photoCount}
        _0={`No photos yet, last change ${changedAt}. All kept on this device.`}
        one={`# photo, last change ${changedAt}. All kept on this device.`}
        other={`# photos, last change ${changedAt}. All kept on this device.`}
      />
    </UnfinishedCard>
  );
}

/** The card for visitors who are signed out. */
function LoginCard() {
  return (
    <Card>
      <div className="wrap middle gap-md">
        <IconTile icon="account" />
        <div className="words">
          <h2>
            <Trans>Your account</Trans>
          </h2>
          <p className="note mt-2xs">
            <Trans>Follow your products, your warranty claims and your requests.</Trans>
          </p>
        </div>
        <Button component={Link} to="/auth/login" className="own-line">
          <Trans>Log in</Trans>
        </Button>
      </div>
      <p className="small targets wrap middle gap-lg flat mt-2s">
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

/** The card of an unverified account. Its only action requests another mail (R-AUTH-07). */
function UnverifiedCard() {
  return (
    <Card>
      <div className={`${styles.row} row gap-md top`} aria-disabled="true">
        <IconTile icon="mail" />
        <div>
          <h2>
            <Trans>Unverified account</Trans>
          </h2>
          <p className="note mt-2xs">
            <Trans>Open the link in the confirmation email. It arrives within 5 to 10 minutes.</Trans>
          </p>
        </div>
      </div>
      <div className="mt-md">
        <Button component={Link} to="/account/verify" variant="default" size="md">
          <Trans>The email did not arrive</Trans>
        </Button>
      </div>
    </Card>
  );
}
