import { Trans } from '@lingui/react/macro';
import { FileCount, PhotoCount } from '#messages/counts.tsx';
import { entryAbout, entrySubject, entryTitle } from '#messages/entry-names.ts';
import { InvoiceRows } from '#messages/invoice-rows.tsx';
import { SerialInMono, SerialNumber } from '#messages/serial-number.tsx';
import { isFollowUp } from '#offline/outbox/followers.ts';
import { type EntryWithPhotos, useEntry } from '#queries/stored-work.ts';
import type { Entry, FollowUpEntry } from '#storage/rows.ts';
import { Age } from '#ui/age.tsx';
import { Card } from '#ui/card.tsx';
import { EntryBadge } from '#messages/entry-badge.tsx';
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx';
import { formatBytes, formatNumber } from '#ui/format.ts';
import { EntryButtons } from './entry-buttons.tsx';
import { EntryCause } from './entry-cause.tsx';
import { entryActions } from './entry-actions.ts';
import { EntryPhotos } from './entry-photos.tsx';
import { EntryProgress } from './entry-progress.tsx';
import { FollowerRow } from './follower-row.tsx';
import styles from './outbox.module.css';

type Props = { entry: Entry; followers: readonly FollowUpEntry[]; onRemoved: () => void };

const notLoaded: Pick<EntryWithPhotos, 'photos' | 'log'> = { photos: [], log: [] };

/** One unsent entry: its state, the cause, its actions, and the entries that wait for it. */
export function EntryCard({ entry, followers, onRemoved }: Props) {
  const { photos, log } = useEntry(entry.accountId, entry.id) ?? notLoaded;
  const actions = entryActions(entry, log);
  const titleId = `entry-${entry.id}`;
  return (
    <li id={entry.id} tabIndex={-1} className="rounded">
      <Card labelledBy={titleId}>
        <div className={`${styles.head} row top between`}>
          <div className={styles.words}>
            <h2 id={titleId}>
              <SerialInMono text={entryTitle(entry)} serialNumber={entryAbout(entry).serialNumber} />
            </h2>
            <EntryFacts entry={entry} />
          </div>
          <span role="status">
            <EntryBadge state={entry.state} />
          </span>
        </div>
        {entry.state === 'sending' ? (
          <EntryProgress entry={entry} photos={photos} />
        ) : (
          <EntryCause entry={entry} photos={photos} />
        )}
        {isFollowUp(entry) && entry.state === 'attention' && (
          <div className="mt-sm">
            <FollowUpContent entry={entry} />
          </div>
        )}
        {photos.length > 0 && <EntryPhotos entry={entry} photos={photos} />}
        <EntryButtons entry={entry} log={log} actions={actions} followers={followers.length} onRemoved={onRemoved} />
        {followers.length > 0 && (
          <ul className={styles.followers}>
            {followers.map((follower) => (
              <FollowerRow key={follower.id} entry={follower} onRemoved={onRemoved} />
            ))}
          </ul>
        )}
      </Card>
    </li>
  );
}

/** The values of a follow-up, shown when it needs a person. */
function FollowUpContent({ entry }: { entry: FollowUpEntry }) {
  if (entry.kind === 'message' || entry.kind === 'withdrawal' || entry.kind === 'appeal')
    return (
      <DescriptionList>
        <DescriptionItem label={entry.kind === 'message' ? <Trans>Message</Trans> : <Trans>Reason</Trans>} kind="text">
          {entry.payload.text}
        </DescriptionItem>
      </DescriptionList>
    );
  if (entry.kind !== 'invoice') {
    const { diagnosis, labourHours } = entry.payload;
    const parts = entry.kind === 'change' ? entry.payload.partsRequired : entry.payload.parts;
    return (
      <DescriptionList>
        <DescriptionItem label={<Trans>Diagnosis</Trans>} kind="text">
          {diagnosis}
        </DescriptionItem>
        <DescriptionItem label={<Trans>Parts required</Trans>} kind="text">
          {parts}
        </DescriptionItem>
        {labourHours !== null && (
          <DescriptionItem label={<Trans>Labour hours</Trans>}>{formatNumber(labourHours)}</DescriptionItem>
        )}
      </DescriptionList>
    );
  }
  return (
    <DescriptionList>
      <InvoiceRows invoice={entry.payload} />
    </DescriptionList>
  );
}

/** The serial number, photos, size and age of an entry. */
function EntryFacts({ entry }: { entry: Entry }) {
  const { photoCount, photoBytes, createdAt } = entry;
  const { serialNumber, customerName } = entryAbout(entry);
  const subject = entrySubject(entry);
  // The title shows the customer, so the product is shown here.
  const leads = entry.kind === 'claim' && customerName !== null;
  return (
    <p className="note wrap gap-sm flat">
      {leads ? <span>{subject}</span> : customerName && <span>{customerName}</span>}
      <SerialNumber serialNumber={serialNumber} subject={subject} />
      {entry.kind !== 'withdrawal' && entry.kind !== 'ticket_message' && (
        <span>
          {entry.kind === 'claim' || entry.kind === 'change' ? (
            <PhotoCount count={photoCount} />
          ) : (
            <FileCount count={photoCount} />
          )}
          {photoCount > 0 && `, ${formatBytes(photoBytes)}`}
        </span>
      )}
      <span>
        {entry.kind === 'claim' ? (
          <Trans>
            saved <Age since={createdAt} />
          </Trans>
        ) : (
          <Trans context="follow-up">
            saved <Age since={createdAt} />
          </Trans>
        )}
      </span>
    </p>
  );
}
