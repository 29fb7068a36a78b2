import { isFollowUp } from '#offline/outbox/followers.ts';
import type { EntryWithPhotos } from '#queries/use-entry.ts';
import { useEntry } from '#queries/use-entry.ts';
import type { Entry, FollowUpEntry } from '#storage/rows.ts';
import { Card } from '#ui/card.tsx';
import { SerialInMono } from '#messages/serial-in-mono.tsx';
import { entryAbout } from '#messages/entry-about.ts';
import { entryTitle } from '#messages/entry-title.ts';
import { EntryBadge } from '#messages/entry-badge.tsx';
import { EntryButtons } from './entry-buttons.tsx';
import { EntryCause } from './entry-cause.tsx';
import { EntryFacts } from './entry-facts.tsx';
import { entryActions } from './entry-actions.ts';
import { EntryPhotos } from './entry-photos.tsx';
import { EntryProgress } from './entry-progress.tsx';
import { FollowerRow } from './follower-row.tsx';
import { FollowUpContent } from './follow-up-content.tsx';
import styles from './outbox.module.css';

type Props = { entry: Entry; followers: readonly FollowUpEntry[]; onRemoved: () => void };

const nothingKept: Pick<EntryWithPhotos, 'photos' | 'log'> = { photos: [], log: [] };

/** One unsent entry: where it is, why, what one can do about it, and what goes behind it. */
export function EntryCard({ entry, followers, onRemoved }: Props) {
  const { photos, log } = useEntry(entry.accountId, entry.id) ?? nothingKept;
  const actions = entryActions(entry, log);
  const titleId = `entry-${entry.id}`;
  return (
    <li id={entry.id} tabIndex={-1} className={styles.entry}>
      <Card labelledBy={titleId}>
        <div className={styles.head}>
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
          <div className={styles.cause}>
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
