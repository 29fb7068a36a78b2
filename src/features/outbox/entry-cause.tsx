import { byServerClock } from '#clock/server-clock.ts';
import type { ContactAbout } from '#domain/contact-link.ts';
import { isFollowUp } from '#offline/outbox/followers.ts';
import { Trans } from '@lingui/react/macro';
import { SupportLine } from '#forms/support-line.tsx';
import type { Entry, LoadedPhoto } from '#storage/rows.ts';
import { formatTime, formatWhen } from '#ui/format.ts';
import { Mark } from '#ui/mark.tsx';
import { ClaimNow } from '#forms/claim-now.tsx';
import { ComparedValues } from '#forms/compared-values.tsx';
import { entryMessage } from '#messages/entry-message.ts';
import { entryPhotoTitle } from './entry-photo-title.ts';
import styles from './outbox.module.css';

type Props = { entry: Entry; photos: readonly LoadedPhoto[] };

/** The cause of an entry's state: the server's message, then ours. */
export function EntryCause({ entry, photos }: Props) {
  const { cause, kind, state, nextAttemptAt } = entry;
  const { what, next, contact } = entryMessage(cause, kind);
  const names = photos
    .flatMap((photo, at) => (cause.lost?.includes(photo.id) ? entryPhotoTitle(entry, photo, at) : []))
    .join(', ');
  const laterAt = nextAttemptAt > Date.now() ? formatTime(byServerClock(nextAttemptAt).toISOString()) : null;
  return (
    <div className="mt-sm" role="status">
      {cause.message && (
        <blockquote className={styles.quote}>
          <small>
            <Trans>The server answered {formatWhen(cause.at)}</Trans>
          </small>
          <p>
            <Trans>“{cause.message}”</Trans>
          </p>
          {Object.values(cause.fields ?? {}).map((text) => (
            <p key={text}>{text}</p>
          ))}
        </blockquote>
      )}
      {(!cause.message || cause.code === 'three_failures') && (
        <p className={styles.what} data-tone={state === 'attention' ? 'bad' : 'wait'}>
          {cause.code === 'new' ? (
            <Mark tone="ok" icon="saved">
              {what}
            </Mark>
          ) : (
            what
          )}
        </p>
      )}
      {names && (
        <p>
          <Trans>Files lost on this device: {names}</Trans>
        </p>
      )}
      {isFollowUp(entry) && <ClaimNow entry={entry} />}
      <ComparedValues entry={entry} />
      <p>
        {next} {laterAt && <Trans>Next try at {laterAt}.</Trans>}
      </p>
      {contact && <SupportLine about={contactAboutEntry(entry)} />}
    </div>
  );
}

/** The subject of a message to support about an entry. */
function contactAboutEntry(entry: Entry): ContactAbout {
  if (isFollowUp(entry)) return { serialNumber: entry.claim.serialNumber, claimName: entry.claim.name };
  if (entry.kind === 'registration') {
    const { serialNumber, product } = entry.payload;
    return { serialNumber, productId: product?.serialNumber.productId ?? null };
  }
  if (entry.kind === 'ticket_message') return {};
  if (entry.kind === 'proof') return { serialNumber: entry.payload.serialNumber };
  const found = entry.payload.found ?? entry.resolved;
  return { serialNumber: entry.payload.serialNumber, productId: found?.registration.productId ?? null };
}
