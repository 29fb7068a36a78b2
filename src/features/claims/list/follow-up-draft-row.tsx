import { Trans } from '@lingui/react/macro';
import type { ListedDraft } from '#offline/drafts/drafts.ts';
import { formatWhen } from '#ui/format-when.ts';
import { StateBadge } from '#ui/state-badge.tsx';
import { FileCount } from '#messages/file-count.tsx';
import { followedClaimName } from '#messages/followed-claim-name.ts';
import { followUpName } from '#messages/follow-up-name.ts';
import { ListRow } from '#lists/list-row.tsx';

/** An estimate or an invoice that was begun; leads back to its form at its claim. */
export function FollowUpDraftRow({ draft }: { draft: ListedDraft<'amendment' | 'invoice'> }) {
  const claim = followedClaimName(draft.claim);
  return (
    <ListRow
      to={`/warranty-claims/${draft.claimRef}?${draft.form}=${draft.id}`}
      title={followUpName(draft.form, draft.form === 'invoice' ? draft.values.invoiceNumber : '')}
      parts={[
        <Trans key="claim">for {claim}</Trans>,
        <FileCount key="files" count={draft.photoCount} />,
        <Trans key="changed" context="follow-up">
          changed {formatWhen(draft.updatedAt)}
        </Trans>,
      ]}
      badges={
        <StateBadge tone="plain" icon="pencil">
          <Trans>Not finished</Trans>
        </StateBadge>
      }
    />
  );
}
