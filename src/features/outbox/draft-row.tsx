import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { KeptDraft } from '#offline/drafts.ts';
import { discardDraft } from '#offline/drafts.ts';
import { formatWhen } from '#ui/format-when.ts';
import { Icon } from '#ui/icon.tsx';
import { claimSubject } from '#wording/claim-subject.ts';
import { SerialNumber } from '#wording/serial-number.tsx';
import { PhotoCount } from '#wording/photo-count.tsx';
import { DeleteEntryDialog } from './delete-entry-dialog.tsx';
import styles from './outbox.module.css';

type Props = { draft: KeptDraft; onRemoved: () => void };

/** A claim that was begun: go on with it, or delete it. */
export function DraftRow({ draft, onRemoved }: Props) {
  const [asking, setAsking] = useState(false);
  const titleId = `draft-${draft.id}`;
  const subject = claimSubject(draft);
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <b id={titleId}>{subject}</b>
        <p className={styles.facts}>
          <SerialNumber serialNumber={draft.serialNumber} subject={subject} />
          <PhotoCount count={draft.photoCount} />
          <span>
            <Trans>changed {formatWhen(draft.updatedAt)}</Trans>
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
        to={`/warranty-claims/new?draft=${draft.id}`}
        variant="default"
        size="md"
        aria-describedby={titleId}
      >
        <Trans>Continue</Trans>
      </Button>
      <DeleteEntryDialog
        opened={asking}
        kind="claim"
        subject={subject}
        mayHaveArrived={false}
        busy={false}
        onCancel={() => setAsking(false)}
        onConfirm={() => void discardDraft(draft.id).then(onRemoved)}
      />
    </li>
  );
}
