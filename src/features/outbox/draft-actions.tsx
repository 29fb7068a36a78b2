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
  /** The title of the draft, and the id of the element that shows it. */
  subject: string;
  titleId: string;
  /** The path of its form. */
  to: string;
  onRemoved: () => void;
};

/** The actions of a draft: continue, or delete after a confirmation. */
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
