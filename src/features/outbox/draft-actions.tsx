import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { drafts } from '#offline/drafts/drafts.ts';
import type { EntryDraft } from '#storage/draft-rows.ts';
import { Icon } from '#ui/icon.tsx';
import { DeleteEntryDialog } from './delete-entry-dialog.tsx';

type Props = {
  draft: Pick<EntryDraft, 'id' | 'form'>;
  /** What it is called, and the id of the element that says so. */
  subject: string;
  titleId: string;
  /** Where it is gone on with. */
  to: string;
  onRemoved: () => void;
};

/** What can be done with something begun: go on with it, or delete it, once that is confirmed. */
export function DraftActions({ draft, subject, titleId, to, onRemoved }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button component={Link} to={to} variant="default" size="md" aria-describedby={titleId}>
        <Trans>Continue</Trans>
      </Button>
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
      <DeleteEntryDialog
        opened={asking}
        kind={draft.form}
        subject={subject}
        mayHaveArrived={false}
        busy={false}
        onCancel={() => setAsking(false)}
        onConfirm={() => void drafts.remove(draft.id).then(onRemoved)}
      />
    </>
  );
}
