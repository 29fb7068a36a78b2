import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import * as v from 'valibot';
import { type DeskClaim as Value, getDeskClaim } from '#contract/claim-decisions.ts';
import { useOpenForm } from '#forms/use-open-form.ts';
import { errorSentence } from '#messages/error-catalogue.ts';
import { failureWords } from '#messages/failure-words.ts';
import { inboxKey } from '#offline/badge.ts';
import { Inbox } from '#offline/cache/cached-inbox.ts';
import { useSnapshot } from '#queries/cached.ts';
import { useAccount } from '#queries/use-account.ts';
import { readOf, useServerRead } from '#queries/use-server-read.ts';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { Page, type PageProps } from '#ui/page.tsx';
import { RetryCallout } from '#ui/retry-callout.tsx';
import { DecisionPage } from './decision/decision-page.tsx';
import { MessagesCard } from './decision/messages-card.tsx';
import { DecisionValues, freshValues } from './decision/decision-values.ts';
import { actionRows } from './decision/desk-actions.tsx';
import { claimKeys, KeysDialog, useKeys } from './desk-keys.tsx';
import { WalkedList, walkFrom } from './queue-place.ts';

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
  const { back } = useWalk(id);
  const { reading, refresh } = useServerRead(readOf(getDeskClaim, { params: { id } }));
  if (reading.phase === 'ready') return <OpenedClaim key={id} read={reading.value} back={back} />;
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

/** The keys that leave a claim: to the next one of the list that it was opened from, to the one before, and back. */
function useWalk(id: string) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const parsed = v.safeParse(WalkedList, state);
  const list = parsed.success ? parsed.output : { search: '', ids: [] };
  const back = { to: `/desk${list.search}`, label: <Trans>Claims to decide</Trans> };
  const go = (step: number) => {
    const next = walkFrom(list, id, step);
    if (next !== null) void navigate(`/desk/claims/${next}`, { replace: true, state: list });
  };
  useKeys([
    [claimKeys.walk, (key) => go(key === 'j' ? 1 : -1)],
    [claimKeys.back, () => void navigate(back.to)],
  ]);
  return { back };
}

function OpenedClaim({ read, back }: { read: Value; back: PageProps['back'] }) {
  const [helps, setHelps] = useState(false);
  useKeys([[claimKeys.help, () => setHelps(true)]]);
  const { id: accountId } = useAccount();
  const [claim, setClaim] = useState(read);
  const draftKey = `desk:${accountId}:${read.claim.id}`;
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
      />
      <KeysDialog
        shortcuts={[...Object.values(actionRows), ...Object.values(claimKeys)]}
        opened={helps}
        onClose={() => setHelps(false)}
      />
    </>
  );
}
