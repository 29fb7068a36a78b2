import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { type DeskClaim as Value, getDeskClaim } from '#contract/claim-decisions.ts';
import type { Role } from '#contract/primitives.ts';
import { deskActions, rolesOf } from '#domain/desk-rules.ts';
import { isDeskRole } from '#domain/permissions.ts';
import { useOpenForm } from '#forms/use-open-form.ts';
import { errorSentence } from '#messages/error-catalogue.ts';
import { failureWords } from '#messages/failure-words.ts';
import { inboxKey } from '#offline/badge.ts';
import { Inbox } from '#offline/cache/cached-inbox.ts';
import { useSnapshot } from '#queries/cached.ts';
import { useAccount } from '#queries/use-account.ts';
import { readOf, useServerRead } from '#queries/use-server-read.ts';
import { Callout } from '#ui/callout.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { Page, type PageProps } from '#ui/page.tsx';
import { RetryCallout } from '#ui/retry-callout.tsx';
import { DecisionPage } from './decision/decision-page.tsx';
import { MessagesCard } from './decision/messages-card.tsx';
import { DecisionValues, freshValues } from './decision/decision-values.ts';
import { actionRows } from './decision/desk-actions.tsx';
import { draftKeyOf } from './decision/use-decision.ts';
import { actionOn, useDelayedActions } from './delayed-actions.ts';
import { claimKeys, KeysDialog, useKeys } from './desk-keys.tsx';
import { UndoBar } from './undo-bar.tsx';
import { useWalk } from './use-walk.ts';

/** One claim at the desk; where Salesforce is the desk, the conversation on it (R-MESSAGE-01). */
export function DeskClaim() {
  const { id = '' } = useParams();
  const { desk = false } = useAccount();
  return desk ? <ReadClaim id={id} /> : <Conversation key={id} claimId={id} />;
}

/** The messages on a claim that Salesforce decides: an admin comes here from the inbox. */
function Conversation({ claimId }: { claimId: string }) {
  const { t } = useLingui();
  const { id: accountId } = useAccount();
  const inbox = useSnapshot(accountId, inboxKey, Inbox)?.value.data ?? [];
  const name = inbox.find(({ claim }) => claim?.id === claimId)?.claim?.name;
  return (
    <Page title={name ?? t`Warranty claim`} width="narrow" back={{ to: '/inbox', label: <Trans>Inbox</Trans> }}>
      <MessagesCard claimId={claimId} />
    </Page>
  );
}

/** A claim with all that its decision needs (R-DESK-22). */
function ReadClaim({ id }: { id: string }) {
  const { t } = useLingui();
  const { role } = useAccount();
  const walk = useWalk(id, {
    keys: claimKeys,
    list: (search) =>
      isDeskRole(role)
        ? { to: `/desk${search}`, label: <Trans>Claims to decide</Trans> }
        : { to: '/desk/payments', label: <Trans>Payments</Trans> },
    screen: (of) => `/desk/claims/${of}`,
  });
  const { back } = walk;
  const delayed = useDelayedActions((state) => actionOn(state, id));
  return (
    <>
      {delayed ? (
        <Page title={t`Claim`} width="wide" back={back}>
          <Callout tone="info" title={delayed.text}>
            <p>
              <Trans>It is sent in a moment.</Trans>
            </p>
          </Callout>
        </Page>
      ) : (
        <FreshClaim key={id} id={id} {...walk} />
      )}
      <UndoBar />
    </>
  );
}

/** Reads the claim when it opens, so that it is as the action on it left it. */
function FreshClaim({ id, back, onDecided }: { id: string } & ReturnType<typeof useWalk>) {
  const { t } = useLingui();
  const { reading, refresh } = useServerRead(readOf(getDeskClaim, { params: { id } }));
  if (reading.phase === 'ready') return <OpenedClaim read={reading.value} back={back} onDecided={onDecided} />;
  return (
    <Page title={t`Claim`} width="wide" back={back}>
      {reading.phase === 'failed' ? (
        <RetryCallout tone="bad" announce="alert" title={errorSentence('fetch_claim')} onRetry={refresh}>
          <p>{failureWords(reading.failure)}</p>
        </RetryCallout>
      ) : (
        <ListSkeleton label={t`Loading the claim`} />
      )}
    </Page>
  );
}

type OpenedProps = { read: Value; back: PageProps['back']; onDecided: () => void };

function OpenedClaim({ read, back, onDecided }: OpenedProps) {
  const [helps, setHelps] = useState(false);
  useKeys([[claimKeys.help, () => setHelps(true)]]);
  const { id: accountId, role } = useAccount();
  const [claim, setClaim] = useState(read);
  const draftKey = draftKeyOf(accountId, read.claim.id);
  const { open } = useOpenForm(draftKey, DecisionValues, () => freshValues(read.version));
  if (!open) return null;
  return (
    <>
      <DecisionPage
        key={open.id}
        draftKey={draftKey}
        open={open}
        claim={claim}
        back={back}
        onClaim={setClaim}
        onHelp={() => setHelps(true)}
        onDecided={onDecided}
      />
      <KeysDialog shortcuts={keysOf(role)} opened={helps} onClose={() => setHelps(false)} />
    </>
  );
}

/** The keys of what a role may do on a claim; only who decides writes messages (R-DESK-62). */
function keysOf(role: Role) {
  const { message: _, ...keys } = claimKeys;
  return [
    ...deskActions.filter((action) => rolesOf(action).includes(role)).map((action) => actionRows[action]),
    ...Object.values(isDeskRole(role) ? claimKeys : keys),
  ];
}
