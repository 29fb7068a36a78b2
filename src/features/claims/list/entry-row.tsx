import { Trans } from '@lingui/react/macro';
import { FileCount, PhotoCount } from '#messages/counts.tsx';
import { entryAbout, entrySubject } from '#messages/entry-names.ts';
import { SerialInMono, SerialNumber } from '#messages/serial-number.tsx';
import type { ListedEntry } from '#offline/outbox/list.ts';
import type { Entry } from '#storage/rows.ts';
import { formatWhen } from '#ui/format.ts';
import { StateBadge } from '#ui/state-badge.tsx';
import { entryMessage } from '#messages/entry-message.ts';
import { EntryBadge } from '#messages/entry-badge.tsx';
import { ListRow } from '#lists/list-row.tsx';

/** An unsent entry. Links to it in the outbox. */
export function EntryRow({ entry }: { entry: ListedEntry }) {
  const to = `/outbox#${entry.id}`;
  if (entry.unreadable)
    return (
      <ListRow
        to={to}
        title={<Trans>Made by a newer version of the app</Trans>}
        parts={[<Trans key="kept">Kept on this device</Trans>]}
        badges={
          <StateBadge tone="bad">
            <Trans>Needs you</Trans>
          </StateBadge>
        }
      />
    );
  const { photoCount, createdAt } = entry;
  const { serialNumber, customerName } = entryAbout(entry);
  const subject = entrySubject(entry);
  // Technicians identify a claim by its customer (`design/interface.md`).
  const leads = entry.kind === 'claim' ? customerName : null;
  return (
    <ListRow
      to={to}
      title={leads ?? <SerialInMono text={subject} serialNumber={serialNumber} />}
      aside={leads ? null : customerName}
      parts={[
        leads && <SerialInMono key="subject" text={subject} serialNumber={serialNumber} />,
        <SerialNumber key="serial" serialNumber={serialNumber} subject={subject} />,
        entry.kind === 'claim' ? (
          <PhotoCount key="photos" count={photoCount} />
        ) : (
          <FileCount key="files" count={photoCount} />
        ),
        entry.kind === 'claim' ? (
          <Trans key="saved">saved {formatWhen(createdAt)}</Trans>
        ) : (
          <Trans key="saved" context="follow-up">
            saved {formatWhen(createdAt)}
          </Trans>
        ),
      ]}
      trouble={troubleOf(entry)}
      badges={<EntryBadge state={entry.state} />}
    />
  );
}

/** The server's message, or our own. */
function troubleOf({ state, cause, kind }: Entry): string | null {
  if (state !== 'attention') return null;
  return cause.message ?? entryMessage(cause, kind).what;
}
