import { Trans, useLingui } from '@lingui/react/macro';
import type { Claim } from '#contract/claims.ts';
import { useCachedDetail } from '#lists/use-cached-detail.ts';
import { refreshClaim } from '#offline/cache/read-claims.ts';
import { useClaim } from '#queries/cached.ts';
import { Page } from '#ui/page.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { ClaimStatusBadge } from '../claim-status-badge.tsx';
import { ActionBar } from '../../follow-ups/action-bar.tsx';
import { ActionNote } from '../../follow-ups/action-note.tsx';
import { claimActions } from '../../follow-ups/claim-actions.ts';
import { FollowUps } from '../../follow-ups/follow-ups.tsx';
import { followedClaim } from '../../follow-ups/followed-claim.ts';
import { LazyFollowUpDialog } from '../../follow-ups/lazy-follow-up-dialog.tsx';
import { useFollowUpAddress } from '../../follow-ups/use-follow-up-address.ts';
import { useFollowUps } from '../../follow-ups/use-follow-ups.ts';
import { ReadMark } from '#lists/read-mark.tsx';
import { claimProduct } from '#domain/claim-product.ts';
import { ClaimCards } from './claim-cards.tsx';
import { NotOpenedBefore } from '#lists/not-opened-before.tsx';
import styles from './claim-detail.module.css';

const noteId = 'claim-actions-note';

/** A claim from the server, or its cached copy, with its actions. */
export function SentClaim({ accountId, id }: { accountId: string; id: string }) {
  const { t } = useLingui();
  const { claim, readAt, reading, refresh } = useClaimDetail(accountId, id);
  const followUps = useFollowUps(accountId, id);
  const address = useFollowUpAddress();
  const offline = reading === 'unreachable';
  const actions = claim && claimActions(claim, followUps.followed);
  const status = claim?.status ?? null;
  return (
    <Page
      width="wide"
      title={claim?.name ?? t`Warranty claim`}
      back={{ to: '/warranty-claims', label: <Trans>Warranty claims</Trans> }}
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
          action: (
            <ActionBar
              {...{ actions, status, noteId }}
              onOpen={(kind) => address.open({ kind, id: followUps.findFormId(kind) })}
            />
          ),
        },
      })}
    >
      <FollowUps {...followUps} />
      {claim && <ClaimCards claim={claim} />}
      {!claim && offline && (
        <NotOpenedBefore title={<Trans>This claim was not opened on this device before</Trans>} onRetry={refresh} />
      )}
      {!claim && !offline && <ClaimSkeleton />}
      <LazyFollowUpDialog
        {...{ accountId, status, actions }}
        claimRef={id}
        claim={claim && followedClaim(claim)}
        onViewClaim={refresh}
      />
    </Page>
  );
}

/** The status and substatus, beside the name of the claim. */
function ClaimStates({ claim }: { claim: Claim }) {
  return (
    <>
      <ClaimStatusBadge status={claim.status} />
      {claim.substatus && <StateBadge tone="plain">{claim.substatus}</StateBadge>}
    </>
  );
}

/** A placeholder for the cards of a claim that loads. */
function ClaimSkeleton() {
  const { t } = useLingui();
  return (
    <div className={styles.skeleton} role="status" aria-label={t`Reading the claim`}>
      <span />
      <span />
      <span />
      <span />
    </div>
  );
}

/** The cached claim, refreshed when the screen opens. */
function useClaimDetail(accountId: string, id: string) {
  const { value: claim, ...detail } = useCachedDetail({
    snapshot: useClaim(accountId, id),
    id,
    read: () => refreshClaim(accountId, id),
    list: '/warranty-claims',
    failure: 'fetch_claim',
  });
  return { claim, ...detail };
}
