import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { Registration } from '#contract/registrations.ts';
import { NotOpenedBefore } from '#lists/not-opened-before.tsx';
import { ReadMark } from '#lists/read-mark.tsx';
import { useCachedDetail } from '#lists/use-cached-detail.ts';
import { entryMessage } from '#messages/entry-message.ts';
import { registeredProduct } from '#messages/entry-names.ts';
import { refreshRegistration } from '#offline/cache/own-registrations.ts';
import { drafts } from '#offline/drafts/drafts.ts';
import { useOwnRegistration } from '#queries/cached.ts';
import { useDrafts } from '#queries/stored-work.ts';
import { useAccount } from '#queries/use-account.ts';
import { useProofEntry } from '#registering/use-proof-entry.ts';
import type { ProofDraft } from '#storage/draft-rows.ts';
import type { ProofEntry } from '#storage/rows.ts';
import { Callout } from '#ui/callout.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ForwardLink } from '#ui/links.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { Page } from '#ui/page.tsx';
import { ProofForm } from './proof-form.tsx';

/** Adds the proof of purchase that the desk asked for, for who owns or filed the registration (R-DESK-76). */
export function AddProof() {
  const { t } = useLingui();
  const { id: accountId, role } = useAccount();
  const { id = '' } = useParams();
  const isOwner = role === 'customer';
  const back = isOwner
    ? { to: `/my-product-registrations/${id}`, label: <Trans>My product</Trans> }
    : { to: '/inbox', label: <Trans>Inbox</Trans> };
  const {
    value: registration,
    readAt,
    reading,
    refresh,
  } = useCachedDetail({
    snapshot: useOwnRegistration(accountId, id),
    id,
    read: () => refreshRegistration(accountId, id),
    list: isOwner ? '/my-product-registrations' : '/inbox',
    failure: 'fetch_registration',
  });
  const offline = reading === 'unreachable';
  const entry = useProofEntry(accountId, registration);
  if (registration?.proofRequest && entry === null)
    return <OpenForm key={id} {...{ accountId, registration, back }} request={registration.proofRequest} />;
  const done = (
    <Button component={Link} to={back.to} variant="default">
      {back.label}
    </Button>
  );
  return (
    <Page
      title={t`Add a proof of purchase`}
      back={back}
      lead={registration && <About registration={registration} />}
      end={registration && readAt && <ReadMark {...{ readAt, offline }} />}
    >
      {registration && entry && <Saved entry={entry} />}
      {registration && entry === null && reading !== 'reading' && (
        <EmptyState icon="document" title={<Trans>No proof is asked for</Trans>} action={done}>
          <Trans>The registration was decided, or a proof has been added. There is nothing to do.</Trans>
        </EmptyState>
      )}
      {!registration && offline && (
        <NotOpenedBefore title={<Trans>Not available offline yet</Trans>} onRetry={refresh} />
      )}
      {((!registration && !offline) || entry === undefined) && (
        <ListSkeleton label={t`Loading the registration`} rows={2} />
      )}
    </Page>
  );
}

function About({ registration }: { registration: Registration }) {
  const { name, serialNumber } = registration;
  return <>{[registeredProduct(registration), serialNumber, name].filter(Boolean).join(', ')}</>;
}

type OpenProps = {
  accountId: string;
  registration: Registration;
  request: NonNullable<Registration['proofRequest']>;
  back: { to: string; label: React.ReactNode };
};

/** The form with the draft of this registration, or a new one. */
function OpenForm({ accountId, registration, ...props }: OpenProps) {
  const { id: claimRef, name, serialNumber } = registration;
  const stored = useDrafts(accountId, 'proof')?.find((draft) => draft.claimRef === claimRef);
  const isRead = useDrafts(accountId, 'proof') !== undefined;
  const [open, setOpen] = useState<{ draft: ProofDraft; savedAt: string | null } | null>(null);
  if (!open && isRead) {
    const about = { name, serialNumber, product: registeredProduct(registration) };
    setOpen(
      stored
        ? { draft: stored, savedAt: stored.updatedAt }
        : { draft: drafts.of('proof').create({ accountId, claimRef, registration: about }), savedAt: null },
    );
  }
  return open && <ProofForm {...open} {...props} lead={<About registration={registration} />} />;
}

/** What became of the proof since it was sent. */
function Saved({ entry }: { entry: ProofEntry }) {
  const { state, cause } = entry;
  if (state === 'sent')
    return (
      <Callout tone="ok" announce="status" title={<Trans>The proof has arrived</Trans>}>
        <Trans>We look at it and tell you what is decided. There is nothing to do for now.</Trans>
      </Callout>
    );
  const { what, next } = entryMessage(cause, 'proof');
  return (
    <Callout tone={state === 'attention' ? 'bad' : 'info'} announce="status" title={cause.message ?? what}>
      <p>{next}</p>
      <ForwardLink to={`/outbox#${entry.id}`}>
        <Trans>See it in the outbox</Trans>
      </ForwardLink>
    </Callout>
  );
}
