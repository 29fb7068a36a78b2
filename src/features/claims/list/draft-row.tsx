import { Trans } from '@lingui/react/macro';
import type { ListedDraft } from '#offline/drafts/drafts.ts';
import { formatWhen } from '#ui/format-when.ts';
import { StateBadge } from '#ui/state-badge.tsx';
import { claimSubject } from '#messages/claim-subject.ts';
import { SerialInMono } from '#messages/serial-in-mono.tsx';
import { SerialNumber } from '#messages/serial-number.tsx';
import { PhotoCount } from '#messages/photo-count.tsx';
import { ListRow } from '#lists/list-row.tsx';

/** A claim that was begun; leads back to its form. */
export function DraftRow({ draft }: { draft: ListedDraft<'claim'> }) {
  const subject = claimSubject(draft);
  return (
    <ListRow
      to={`/warranty-claims/new?draft=${draft.id}`}
      title={<SerialInMono text={subject} serialNumber={draft.serialNumber} />}
      parts={[
        <SerialNumber key="serial" serialNumber={draft.serialNumber} subject={subject} />,
        <PhotoCount key="photos" count={draft.photoCount} />,
        <Trans key="changed">changed {formatWhen(draft.updatedAt)}</Trans>,
      ]}
      badges={
        <StateBadge tone="plain" icon="pencil">
          <Trans>Not finished</Trans>
        </StateBadge>
      }
    />
  );
}
