import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { discardDraft } from '#offline/drafts.ts';
import type { KeptFollowUpDraft } from '#offline/follow-up-drafts.ts';
import { formatWhen } from '#ui/format-when.ts';
import { Icon } from '#ui/icon.tsx';
import { FileCount } from '#wording/file-count.tsx';
import { followedClaimName } from '#wording/followed-claim-name.ts';
import { followUpName } from '#wording/follow-up-name.ts';
import { DeleteEntryDialog } from './delete-entry-dialog.tsx';
import styles from './outbox.module.css';

type Props = { draft: KeptFollowUpDraft; onRemoved: () => void };

/** An estimate or an invoice that was begun: go on with it at its claim, or delete it. */
export function FollowUpDraftRow({ draft, onRemoved }: Props) {
  const [asking, setAsking] = useState(false);
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
      <Button
        variant="subtle"
        size="md"
        data-quiet
        aria-describedby={titleId}
        leftSection={<Icon name="trash" size="small" />}
        onClick={() => setAsking(true)}
      >
        <Trans>Delete</Trans>
      </Button>
      <Button
        component={Link}
        to={`/warranty-claims/${draft.claimRef}?${draft.form}=${draft.id}`}
        variant="default"
        size="md"
        aria-describedby={titleId}
      >
        <Trans>Continue</Trans>
      </Button>
      <DeleteEntryDialog
        opened={asking}
        kind={draft.form}
        subject={name}
        mayHaveArrived={false}
        busy={false}
        onCancel={() => setAsking(false)}
        onConfirm={() => void discardDraft(draft.id).then(onRemoved)}
      />
    </li>
  );
}
