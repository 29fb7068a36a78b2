import { Button } from '@mantine/core';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { claimPhotoCount, FileCount } from '#messages/counts.tsx';
import { entryAbout, entrySubject } from '#messages/entry-names.ts';
import { SerialInMono, SerialNumber } from '#messages/serial-number.tsx';
import type { ListedEntry } from '#offline/outbox/list.ts';
import { sentRetentionMs } from '#offline/sync/records.ts';
import type { Entry, Receipt } from '#storage/rows.ts';
import { Age } from '#ui/age.tsx';
import { ListHeading } from '#ui/layout.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import styles from './outbox.module.css';
import { useAccount } from '#queries/use-account.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The entries sent recently, with their numbers. */
export function SentEntries({ entries }: { entries: readonly ListedEntry[] }) {
  const sent = entries.filter((entry) => !entry.unreadable).filter(hasReceipt);
  if (sent.length === 0) return null;
  const newestFirst = sent.toSorted((a, b) => (a.receipt.at > b.receipt.at ? -1 : 1));
  return (
    <section aria-labelledby="sent-entries">
      <ListHeading
        id="sent-entries"
        title={<Trans context="claims">Sent</Trans>}
        lead={<Plural value={sentRetentionMs / dayMs} one="kept here for # day" other="kept here for # days" />}
      />
      <ul className="list">
        {newestFirst.map((entry) => (
          <li key={entry.id} id={entry.id} tabIndex={-1} className={`${styles.row} wrap middle`}>
            <div className={styles.words}>
              <b>{entry.receipt.claimName}</b>,{' '}
              <SerialInMono text={entrySubject(entry)} serialNumber={entryAbout(entry).serialNumber} />
              <p className="note wrap gap-sm flat">
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

/** A link to the sent claim or registration, if the account has a page for it. */
function ViewButton({ entry }: { entry: Sent }) {
  const { role } = useAccount();
  const { claimId } = entry.receipt;
  if (entry.kind === 'ticket_message')
    return (
      <Button component={Link} to={`/contact/tickets/${claimId}`} size="md" variant="default">
        <Trans>View question</Trans>
      </Button>
    );
  if (entry.kind !== 'registration' && entry.kind !== 'proof')
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

type Props = { entry: Entry; receipt: Receipt };

/** `5 of 5 photos received`, from the receipt. */
function ArrivedPhotos({ entry, receipt }: Props) {
  if (entry.kind === 'withdrawal' || entry.kind === 'ticket_message') return null;
  if (entry.kind === 'change')
    return <Plural value={entry.photoCount} _0="no photos" one="# photo received" other="# photos received" />;
  if (entry.kind !== 'claim')
    return entry.photoCount > 0 && receipt.files !== null ? (
      <Plural value={entry.photoCount} one="# file received" other="# files received" />
    ) : (
      <FileCount count={entry.photoCount} />
    );
  const photoCount = claimPhotoCount(entry);
  if (photoCount === 0 || receipt.files === null)
    return <Plural value={photoCount} _0="no photos" one="# photo" other="# photos" />;
  const arrived = receipt.files.length;
  return <Plural value={photoCount} one={`${arrived} of # photo received`} other={`${arrived} of # photos received`} />;
}
