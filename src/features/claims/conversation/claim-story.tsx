import { Button, VisuallyHidden } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import type { Claim } from '#contract/claims.ts';
import { claimWait } from '#domain/claim-status.ts';
import { claimPlaces } from '#domain/event-place.ts';
import { usePhotos } from '#forms/photo-tiles/use-add-photos.ts';
import { entryMessage } from '#messages/entry-message.ts';
import { useAccount } from '#queries/use-account.ts';
import { useDrafts, useEntries } from '#queries/stored-work.ts';
import type { FollowedClaim, MessageEntry, Receipt } from '#storage/rows.ts';
import { Icon } from '#ui/icon.tsx';
import { LazyBoundary } from '#ui/lazy-boundary.tsx';
import { Mark } from '#ui/mark.tsx';
import { Section } from '#ui/section.tsx';
import { Steps } from '#ui/steps.tsx';
import { useStable } from '#ui/use-stable.ts';
import { MessageList, messagesKey } from '#offline/cache/cached-messages.ts';
import { useSnapshot } from '#queries/cached.ts';
import { useFileContents } from '../detail/use-file-contents.ts';
import { EventStep, eventsOf, NextStep } from './event-steps.tsx';
import { MessageRow, type ShownMessage } from './message-list.tsx';

// Reading a claim does not load its forms.
const MessageComposer = lazy(async () => ({ default: (await import('./message-composer.tsx')).MessageComposer }));

type Props = {
  /** The id of the claim, or of the entry that makes it. */
  claimRef: string;
  followed: FollowedClaim;
  /** Null for an unsent claim, which has no events yet. */
  claim: Claim | null;
  /** Opens the form of photos; null while none can be added. */
  onAddPhotos?: (() => void) | null;
  /** Whether the claim could not be read now. */
  offline?: boolean;
};

/**
 * What happened to a claim, oldest first: its events and its messages, what is not sent yet (R-MESSAGE-04), and what
 * comes next.
 */
export function ClaimStory({ claimRef, followed, claim, onAddPhotos = null, offline = false }: Props) {
  const { arrived, unsent } = useMessages(claimRef);
  const files = useMemo(() => arrived.flatMap((message) => message.files), [arrived]);
  const contents = useFileContents(files);
  const { hash, key: visit } = useLocation();
  const [isWriting, setIsWriting] = useState(false);
  const story = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const last = unsent.at(-1)?.id ?? arrived.at(-1)?.id;
  const events = claim ? eventsOf(claim) : [];
  const happened = [...events, ...arrived].toSorted((a, b) => (a.at < b.at ? -1 : 1));
  const wait = claim && events.length > 0 ? claimWait(claim, happened) : null;
  // The form takes the focus when it opens.
  const write = useStable(() => {
    setIsWriting(true);
    form.current?.querySelector('textarea')?.focus();
  });
  // On a wide screen the story scrolls by itself, and its end is what matters.
  useEffect(() => {
    const scrolling = story.current?.closest('section');
    if (scrolling) scrolling.scrollTop = scrolling.scrollHeight;
  }, [last]);
  useEffect(() => {
    if (hash === claimPlaces.information_requested) write();
  }, [hash, visit, write]);
  useEffect(() => {
    // Nobody is taken from what they write.
    if (hash !== claimPlaces.message || document.activeElement instanceof HTMLTextAreaElement) return;
    story.current?.scrollIntoView({ block: 'end' });
    story.current?.focus({ preventScroll: true });
  }, [hash, visit, last]);

  return (
    <Section title={<Trans>What happened</Trans>}>
      <div ref={story} id={claimPlaces.message.slice(1)} tabIndex={-1} className="rounded unframed">
        {offline && claim && claim.timeline === undefined && (
          <p className="note">
            <Trans>What happened before is not on this device yet. Open the claim once you’re back online.</Trans>
          </p>
        )}
        <Steps>
          {happened.map((one) =>
            'from' in one ? (
              <MessageRow key={one.id} message={one} contents={contents} />
            ) : (
              <EventStep
                key={[one.at, one.kind, one.status, one.substatus].join(' ')}
                event={one}
                isLast={one === events.at(-1)}
              />
            ),
          )}
          {unsent.map((entry) => (
            <UnsentMessage key={entry.id} entry={entry} />
          ))}
          {wait && <NextStep {...wait} onAnswer={write} onAddPhotos={onAddPhotos} />}
        </Steps>
      </div>
      <div ref={form} className="topped" data-screen-only>
        <Write {...{ claimRef, followed, isWriting }} onWrite={write} />
      </div>
    </Section>
  );
}

type WriteProps = Pick<Props, 'claimRef' | 'followed'> & { isWriting: boolean; onWrite: () => void };

/** The form of a message, once it is wanted or has a draft. */
function Write({ claimRef, followed, isWriting, onWrite }: WriteProps) {
  const { t } = useLingui();
  const { id: accountId } = useAccount();
  const [query] = useSearchParams();
  const [hasWritten, setHasWritten] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const hasDraft = useDrafts(accountId, 'message')?.some((draft) => draft.claimRef === claimRef);
  if (hasDraft && !hasWritten) setHasWritten(true);
  return (
    <>
      {isWriting || hasWritten ? (
        <LazyBoundary>
          <MessageComposer
            {...{ accountId, claimRef, followed }}
            named={query.get('message')}
            onSent={() => setAnnouncement(t`Message saved on this device`)}
          />
        </LazyBoundary>
      ) : (
        <Button variant="default" leftSection={<Icon name="pencil" size="small" />} onClick={onWrite}>
          <Trans>Write to the claims desk</Trans>
        </Button>
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}

/** A message in the outbox, and what happens to it next. */
function UnsentMessage({ entry }: { entry: MessageEntry }) {
  const { id, payload, createdAt, state, cause } = entry;
  const { name } = useAccount();
  const photos = usePhotos(id) ?? [];
  const { what, next } = entryMessage(cause, 'message');
  return (
    <MessageRow
      message={{
        id,
        at: createdAt,
        text: payload.text,
        from: 'depot',
        by: name,
        isOwn: true,
        files: photos,
        notSent: (
          <>
            {state === 'sending' ? (
              <Mark tone="wait">
                <Trans>Sending</Trans>
              </Mark>
            ) : (
              <>
                <Mark tone={state === 'attention' ? 'bad' : 'wait'}>{what}</Mark> {next}
              </>
            )}{' '}
            <Link to={`/outbox#${id}`}>
              <Trans>See it in the outbox</Trans>
            </Link>
          </>
        ),
      }}
      contents={new Map(photos.map((photo) => [photo.id, photo.bytes]))}
    />
  );
}

/** Live: the messages on a claim as last read, with those that were sent since, and those that are not sent. */
function useMessages(claimRef: string): { arrived: ShownMessage[]; unsent: MessageEntry[] } {
  const { id: accountId, name } = useAccount();
  const read = useSnapshot(accountId, messagesKey(claimRef), MessageList)?.value.data ?? [];
  const entries = (useEntries(accountId) ?? []).flatMap((entry): MessageEntry[] =>
    !entry.unreadable && entry.kind === 'message' && entry.claimRef === claimRef ? [entry] : [],
  );
  const known = new Set(read.map(({ id }) => id));
  const sentSince = entries.flatMap(({ payload, receipt }) =>
    receipt && !known.has(receipt.messageId ?? '') ? [sentMessage(payload.text, receipt, name)] : [],
  );
  return { arrived: [...read, ...sentSince], unsent: entries.filter(({ receipt }) => receipt === null) };
}

function sentMessage(text: string, { at, files, messageId = at }: Receipt, by: string | null): ShownMessage {
  return { id: messageId, at, text, from: 'depot', by, isOwn: true, files: files ?? [] };
}
