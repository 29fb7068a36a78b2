import { Trans } from '@lingui/react/macro';
import type { ListedDraft } from '#offline/drafts/drafts.ts';
import { formatWhen } from '#ui/format-when.ts';
import { FileCount } from '#messages/file-count.tsx';
import { followedClaimName } from '#messages/followed-claim-name.ts';
import { followUpName } from '#messages/follow-up-name.ts';
import { DraftActions } from './draft-actions.tsx';
import styles from './outbox.module.css';

type Props = { draft: ListedDraft<'amendment' | 'invoice'>; onRemoved: () => void };

/** An estimate or an invoice that was begun: go on with it at its claim, or delete it. */
export function FollowUpDraftRow({ draft, onRemoved }: Props) {
  const titleId = `draft-${draft.id}`;
  const name = followUpName(draft.form, draft.form === 'invoice' ? draft.values.invoiceNumber : '');
  const claim = followedClaimName(draft.claim);
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <b id={titleId}>{name}</b>
        <p className={styles.facts}>
          <span>
            <Trans>for {claim}</Trans>
          </span>
          <span>
            <FileCount count={draft.photoCount} />
          </span>
          <span>
            <Trans context="follow-up">changed {formatWhen(draft.updatedAt)}</Trans>
          </span>
        </p>
      </div>
      <DraftActions
        draft={draft}
        subject={name}
        titleId={titleId}
        to={`/warranty-claims/${draft.claimRef}?${draft.form}=${draft.id}`}
        onRemoved={onRemoved}
      />
    </li>
  );
}
