import { Button, VisuallyHidden } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import type { Claim } from '#contract/claims.ts';
import { claimTurn } from '#domain/claim-status.ts';
import { usePhotos } from '#forms/photos/use-add-photos.ts';
import { entryMessage } from '#messages/entry-message.ts';
import { useAccount } from '#queries/use-account.ts';
import { useDrafts } from '#queries/stored-work.ts';
import type { FollowedClaim, MessageEntry } from '#storage/rows.ts';
import { Icon } from '#ui/icon.tsx';
import { Mark } from '#ui/mark.tsx';
import { Section } from '#ui/section.tsx';
import { Steps } from '#ui/steps.tsx';
import { useFileContents } from '../detail/use-file-contents.ts';
import styles from './claim-story.module.css';
import { EventStep, eventsOf, NextStep, waitsSince } from './event-steps.tsx';
import { MessageRow } from './message-list.tsx';
import { useMessages } from './use-messages.ts';

// Reading a claim does not load its forms.
const MessageComposer = lazy(async () => ({ default: (await import('./message-composer.tsx')).MessageComposer }));

/** The hash of the address that leads to the messages. */
const storyHash = '#messages';

type Props = {
  /** The id of the claim, or of the entry that makes it. */
  claimRef: string;
  followed: FollowedClaim;
  /** Null for an unsent claim, which has no events yet. */
  claim: Claim | null;
};

/**
 * What happened to a claim, oldest first: its events and its messages, what is not sent yet (R-MESSAGE-04), and what
 * comes next.
 */
export function ClaimStory({ claimRef, followed, claim }: Props) {
  const { arrived, unsent } = useMessages(claimRef);
  const files = useMemo(() => arrived.flatMap((message) => message.files), [arrived]);
  const contents = useFileContents(files);
  const { hash } = useLocation();
  const story = useRef<HTMLDivElement>(null);
  const last = unsent.at(-1)?.id ?? arrived.at(-1)?.id;
  const events = claim ? eventsOf(claim) : [];
  const turn = claim && claimTurn(claim);
  const rows = [
    ...events.map((event, at) => ({
      at: event.at,
      row: <EventStep key={`${event.at} ${event.status}`} event={event} isLast={at === events.length - 1} />,
    })),
    ...arrived.map((message) => ({
      at: message.at,
      row: <MessageRow key={message.id} message={message} contents={contents} />,
    })),
  ].toSorted((a, b) => (a.at < b.at ? -1 : 1));

  // On a wide screen the story scrolls by itself, and its end is what matters.
  useEffect(() => {
    const scrolling = story.current?.closest('section');
    if (scrolling) scrolling.scrollTop = scrolling.scrollHeight;
  }, [last]);
  useEffect(() => {
    if (hash !== storyHash) return;
    story.current?.scrollIntoView({ block: 'end' });
    story.current?.focus({ preventScroll: true });
  }, [hash, last]);

  return (
    <Section title={<Trans>What happened</Trans>}>
      <div ref={story} id={storyHash.slice(1)} tabIndex={-1} className={styles.story}>
        <Steps>
          {rows.map(({ row }) => row)}
          {unsent.map((entry) => (
            <UnsentMessage key={entry.id} entry={entry} />
          ))}
          {turn && events.length > 0 && <NextStep turn={turn} since={waitsSince(turn, events)} />}
        </Steps>
      </div>
      <div className={styles.write} data-screen-only>
        <Write claimRef={claimRef} followed={followed} />
      </div>
    </Section>
  );
}

/** The form of a message, once it is wanted or has a draft. */
function Write({ claimRef, followed }: Pick<Props, 'claimRef' | 'followed'>) {
  const { t } = useLingui();
  const { id: accountId } = useAccount();
  const [query] = useSearchParams();
  const [wanted, setWanted] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const hasDraft = useDrafts(accountId, 'message')?.some((draft) => draft.claimRef === claimRef);
  if (hasDraft && !wanted) setWanted(true);
  return (
    <>
      {wanted ? (
        <Suspense>
          <MessageComposer
            {...{ accountId, claimRef, followed }}
            named={query.get('message')}
            onSent={() => setAnnouncement(t`Message saved on this device`)}
          />
        </Suspense>
      ) : (
        <Button variant="default" leftSection={<Icon name="pencil" size="small" />} onClick={() => setWanted(true)}>
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
