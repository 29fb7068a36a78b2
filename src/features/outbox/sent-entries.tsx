import { Button } from '@mantine/core';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type { ListedEntry } from '#offline/outbox/list.ts';
import { sentKeptMs } from '#offline/sync/records.ts';
import type { Entry, Receipt } from '#storage/rows.ts';
import { Age } from '#ui/age.tsx';
import { ListHeading } from '#ui/list-heading.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { entryAbout } from '#messages/entry-about.ts';
import { entrySubject } from '#messages/entry-subject.ts';
import { SerialInMono } from '#messages/serial-in-mono.tsx';
import { SerialNumber } from '#messages/serial-number.tsx';
import { ArrivedPhotos } from './arrived-photos.tsx';
import styles from './outbox.module.css';
import { useAccount } from '#queries/use-account.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** What arrived lately, with its number. */
export function SentEntries({ entries }: { entries: readonly ListedEntry[] }) {
  const sent = entries.filter((entry) => !entry.unreadable).filter(hasReceipt);
  if (sent.length === 0) return null;
  const newestFirst = sent.toSorted((a, b) => (a.receipt.at > b.receipt.at ? -1 : 1));
  return (
    <section aria-labelledby="sent-entries">
      <ListHeading
        id="sent-entries"
        title={<Trans context="claims">Sent</Trans>}
        lead={<Plural value={sentKeptMs / dayMs} one="kept here for # day" other="kept here for # days" />}
      />
      <ul className={styles.rows}>
        {newestFirst.map((entry) => (
          <li key={entry.id} id={entry.id} tabIndex={-1} className={styles.row}>
            <div className={styles.words}>
              <b>{entry.receipt.claimName}</b>,{' '}
              <SerialInMono text={entrySubject(entry)} serialNumber={entryAbout(entry).serialNumber} />
              <p className={styles.facts}>
                <SerialNumber serialNumber={entryAbout(entry).serialNumber} subject={entrySubject(entry)} />
                <ArrivedPhotos entry={entry} receipt={entry.receipt} />
              </p>
            </div>
            <StateBadge tone="ok">
              <Trans>
                Sent <Age since={entry.receipt.at} />
              </Trans>
            </StateBadge>
            <ViewButton entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** To what was sent, where whoever sent it has a page for it. */
function ViewButton({ entry }: { entry: Sent }) {
  const { role } = useAccount();
  const { claimId } = entry.receipt;
  if (entry.kind !== 'registration')
    return (
      <Button component={Link} to={`/warranty-claims/${claimId}`} size="md" variant="default">
        <Trans>View claim</Trans>
      </Button>
    );
  if (role !== 'customer') return null;
  return (
    <Button component={Link} to={`/my-product-registrations/${claimId}`} size="md" variant="default">
      <Trans>View product</Trans>
    </Button>
  );
}

type Sent = Entry & { receipt: Receipt };

function hasReceipt(entry: Entry): entry is Sent {
  return entry.receipt !== null;
}
