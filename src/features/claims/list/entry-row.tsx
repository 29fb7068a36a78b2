import { Trans } from '@lingui/react/macro';
import type { ListedEntry } from '#offline/outbox/list.ts';
import type { Entry } from '#storage/rows.ts';
import { formatWhen } from '#ui/format-when.ts';
import { StateBadge } from '#ui/state-badge.tsx';
import { causeWords } from '#wording/cause-words.ts';
import { entrySubject } from '#wording/entry-subject.ts';
import { SerialNumber } from '#wording/serial-number.tsx';
import { EntryBadge } from '#wording/entry-badge.tsx';
import { PhotoCount } from '#wording/photo-count.tsx';
import { ListRow } from './list-row.tsx';

/** A claim that is not sent yet; leads to it in the outbox. */
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
  const { payload, photoCount, createdAt } = entry;
  const subject = entrySubject(entry);
  return (
    <ListRow
      to={to}
      title={subject}
      aside={payload.found?.customerName}
      parts={[
        <SerialNumber key="serial" serialNumber={payload.serialNumber} subject={subject} />,
        <PhotoCount key="photos" count={photoCount} />,
        <Trans key="saved">saved {formatWhen(createdAt)}</Trans>,
      ]}
      trouble={troubleOf(entry)}
      badges={<EntryBadge state={entry.state} />}
    />
  );
}

/** The server's own words where it gave some. */
function troubleOf({ state, cause }: Entry): string | null {
  if (state !== 'attention') return null;
  return cause.message ?? causeWords(cause).what;
}
