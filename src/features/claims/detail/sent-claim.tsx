import { Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import { serverNow } from '#clock/server-clock.ts';
import type { Claim } from '#contract/claims.ts';
import { askedFor } from '#domain/claim-status.ts';
import { claimPlaces } from '#domain/event-place.ts';
import { useCachedDetail } from '#lists/use-cached-detail.ts';
import { copiedFields, copyClaim } from '#offline/drafts/copy-claim.ts';
import { refreshMessages } from '#offline/cache/cached-messages.ts';
import { refreshClaim } from '#offline/cache/read-claims.ts';
import { useClaim } from '#queries/cached.ts';
import { useNeedsYou } from '#queries/use-needs-you.ts';
import { useOnline } from '#queries/use-online.ts';
import { usePortalConfig } from '#queries/portal-config-query.ts';
import type { FollowUpFormKind } from '#storage/rows.ts';
import { claimStatusName } from '#messages/names.ts';
import { Callout } from '#ui/callout.tsx';
import { formatDay } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { Logo } from '#ui/logo.tsx';
import { Page } from '#ui/page.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { useStable } from '#ui/use-stable.ts';
import { ClaimStatusBadge } from '../claim-status-badge.tsx';
import { ActionBar, ActionsOnPhone } from '../../follow-ups/action-bar.tsx';
import { ActionNote } from '../../follow-ups/action-note.tsx';
import { type ClaimActions, claimActions, nextStep } from '../../follow-ups/claim-actions.ts';
import { FollowUps } from '../../follow-ups/follow-ups.tsx';
import { filedClaim, followedClaim } from '../../follow-ups/followed-claim.ts';
import { LazyFollowUpDialog } from '../../follow-ups/lazy-follow-up-dialog.tsx';
import { useFollowUpAddress } from '../../follow-ups/use-follow-up-address.ts';
import { useFollowUps } from '../../follow-ups/use-follow-ups.ts';
import { ReadMark } from '#lists/read-mark.tsx';
import { claimProduct } from '#domain/claim-product.ts';
import { hasOnlyVoid } from '#domain/invoice-rules.ts';
import { ClaimCards } from './claim-cards.tsx';
import { DepotCorrections } from './depot-corrections.tsx';
import { ignoreFailure } from './use-files.ts';
import { NotOpenedBefore } from '#lists/not-opened-before.tsx';
import styles from './claim-detail.module.css';

const ChangeForm = lazy(async () => ({ default: (await import('../change/change-form.tsx')).ChangeForm }));

const noteId = 'claim-actions-note';

/** A claim from the server, or its cached copy, with its actions. */
export function SentClaim({ accountId, id }: { accountId: string; id: string }) {
  const { t } = useLingui();
  const { claim, readAt, reading, refresh } = useClaimDetail(accountId, id);
  const followUps = useFollowUps(accountId, id);
  const address = useFollowUpAddress();
  const online = useOnline();
  const offline = reading === 'unreachable';
  const actions = claim && claimActions(claim, followUps.followed);
  const status = claim?.status ?? null;
  const filed = claim && filedClaim(claim);
  const [photosFirst, setPhotosFirst] = useState(false);
  const { hash, key: visit } = useLocation();
  const isTold = hash === claimPlaces.photos_requested;
  const openForm = (kind: FollowUpFormKind) => {
    const form = { kind, id: followUps.findFormId(kind) };
    // Going back from the form would open it again.
    if (isTold) address.rename(form);
    else address.open(form);
  };
  const openPhotos = useStable(() => {
    setPhotosFirst(true);
    openForm('change');
  });
  const onAddPhotos = actions?.photos === 'open' ? openPhotos : null;
  const openChange = () => {
    setPhotosFirst(false);
    openForm('change');
  };
  const isChangeable = filed !== null && actions?.change === 'open';
  const needsPhotos = onAddPhotos !== null && askedFor(claim?.substatus ?? null) === 'photos';
  const needs = useNeedsYou(accountId)?.claims?.includes(id) ?? false;
  const next = nextStep(actions, needs ? askedFor(claim?.substatus ?? null) : null);
  // What the person was told may be answered by now: the claim is read first.
  useEffect(() => {
    if (isTold && needsPhotos && reading !== 'reading') openPhotos();
  }, [isTold, needsPhotos, reading, openPhotos]);
  const readAgain = useStable(() => {
    if (hash && reading !== 'reading') refresh();
  });
  useEffect(readAgain, [visit, readAgain]);
  return (
    <Page
      width="wide"
      title={claim?.name ?? t`Warranty claim`}
      back={{ to: '/warranty-claims', label: <Trans>Warranty claims</Trans> }}
      picture={claim && <Letterhead depot={claim.repairDepot?.name ?? null} />}
      marks={claim && <ClaimStates claim={claim} />}
      end={
        claim &&
        readAt && (
          <ReadMark
            about={[claimProduct(claim), claim.customer?.name].filter(Boolean).join(', ')}
            {...{ readAt, offline }}
          />
        )
      }
      {...(actions && {
        bar: {
          note: <ActionNote id={noteId} actions={actions} status={status} />,
          action: <ActionBar {...{ actions, status, noteId, next }} onOpen={openForm} onAddPhotos={openPhotos} />,
        },
      })}
    >
      <FollowUps {...followUps} />
      {claim && actions && filed && (
        <ChangeActions claim={claim} actions={actions} onAddPhotos={onAddPhotos} onChange={openChange} />
      )}
      {actions && (next === 'photos' || next === 'information') && (
        <ActionsOnPhone {...{ actions, status, noteId }} onOpen={openForm} />
      )}
      {claim && (
        <ClaimCards
          {...{ claim, onAddPhotos, offline }}
          onNameCustomer={isChangeable && !claim.customer ? openChange : null}
        >
          <CopyButton accountId={accountId} claim={claim} />
          {actions && <DepotCorrections claim={claim} actions={actions} onOpen={openForm} />}
        </ClaimCards>
      )}
      {!claim && offline && <NotOpenedBefore title={<Trans>Not available offline yet</Trans>} onRetry={refresh} />}
      {!claim && !offline && <ClaimSkeleton />}
      <LazyFollowUpDialog
        {...{ accountId, status, actions }}
        claimRef={id}
        claim={claim && followedClaim(claim)}
        hasOnlyVoid={claim !== null && hasOnlyVoid(claim)}
        filed={filed}
        ChangeForm={ChangeForm}
        photosFirst={photosFirst || askedFor(claim?.substatus ?? null) === 'photos'}
        onViewClaim={(arrived) => {
          // The page is reloaded once the follow-up is on the server (portal.md §2).
          if (arrived && online) window.location.replace(`/warranty-claims/${id}`);
          else {
            address.close();
            refresh();
          }
        }}
      />
    </Page>
  );
}

/** The top of a printed claim: the portal's logo, the depot, and the date of printing. */
function Letterhead({ depot }: { depot: string | null }) {
  const { logo } = usePortalConfig();
  const [now, setNow] = useState(() => serverNow().toISOString());
  useWindowEvent('beforeprint', () => flushSync(() => setNow(serverNow().toISOString())));
  return (
    <div data-print-only className={`${styles.letterhead} row between`}>
      <Logo always="name" own={logo} />
      <p className="stack gap-0 right">
        {depot && <b>{depot}</b>}
        <span>
          <Trans>Printed {formatDay(now)}</Trans>
        </span>
      </p>
    </div>
  );
}

type ChangeActionsProps = {
  claim: Claim;
  actions: ClaimActions;
  onAddPhotos: (() => void) | null;
  onChange: () => void;
};

/** The actions of a claim that can still be changed, or that needs photos (R-CLAIM-13). */
function ChangeActions({ claim: { substatus }, actions, onAddPhotos, onChange }: ChangeActionsProps) {
  const isAsked = askedFor(substatus) === 'photos';
  // Where photos are asked for, the bar has their button.
  const photos = onAddPhotos && !isAsked && (
    <Button variant="default" leftSection={<Icon name="camera" size="small" />} onClick={onAddPhotos}>
      <Trans>Add photos</Trans>
    </Button>
  );
  const change = actions.change === 'open' && (
    <Button variant="default" leftSection={<Icon name="pencil" size="small" />} onClick={onChange}>
      <Trans>Change claim</Trans>
    </Button>
  );
  const buttons = (photos || change) && (
    <div className="wrap">
      {photos}
      {change}
    </div>
  );
  if (!isAsked) return buttons && <div data-screen-only>{buttons}</div>;
  if (!onAddPhotos) return buttons;
  return (
    <div data-screen-only>
      <Callout tone="wait" title={substatus && claimStatusName(substatus)}>
        <p>
          <Trans>This claim waits for photos. Add them here; they are sent when the network allows.</Trans>
        </p>
        {buttons}
      </Callout>
    </div>
  );
}

/** Starts a new claim with what was filed in this one, also offline (R-CLAIM-17). */
function CopyButton({ accountId, claim }: { accountId: string; claim: Claim }) {
  const navigate = useNavigate();
  const fields = copiedFields(claim);
  if (!fields) return null;
  const copy = async () => navigate(`/warranty-claims/new?draft=${await copyClaim(accountId, fields)}`);
  return (
    <Button variant="default" leftSection={<Icon name="document" />} onClick={() => void copy()}>
      <Trans>Copy into a new claim</Trans>
    </Button>
  );
}

/** The status and substatus, beside the name of the claim. */
function ClaimStates({ claim }: { claim: Claim }) {
  return (
    <>
      <ClaimStatusBadge status={claim.status} />
      {claim.substatus && <StateBadge tone="plain">{claimStatusName(claim.substatus)}</StateBadge>}
    </>
  );
}

/** A placeholder for the cards of a claim that loads. */
function ClaimSkeleton() {
  const { t } = useLingui();
  return (
    <div className={`${styles.skeleton} stack appear`} role="status" aria-label={t`Loading the claim`}>
      <span className="panel" />
      <span className="panel" />
      <span className="panel" />
      <span className="panel" />
    </div>
  );
}

/** The cached claim, refreshed when the screen opens. */
function useClaimDetail(accountId: string, id: string) {
  const { value: claim, ...detail } = useCachedDetail({
    snapshot: useClaim(accountId, id),
    id,
    read: () => Promise.all([refreshClaim(accountId, id), refreshMessages(accountId, id).catch(ignoreFailure)]),
    list: '/warranty-claims',
    failure: 'fetch_claim',
  });
  return { claim, ...detail };
}
