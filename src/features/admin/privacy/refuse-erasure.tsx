import { Textarea } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { shortTextMaxLength } from '#contract/limits.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { tidyLines } from '#text/tidied.ts';

type Props = {
  /** Whose request it is. */
  name: string;
  opened: boolean;
  busy: boolean;
  onRefuse: (reason: string) => void;
  onCancel: () => void;
};

/** Asks for the reason of a refusal, which the person reads. */
export function RefuseErasure({ name, opened, busy, onRefuse, onCancel }: Props) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  return (
    <Dialog
      opened={opened}
      onClose={onCancel}
      title={<Trans>Refuse the request of {name}?</Trans>}
      lead={<Trans>The person reads your reason and can file a complaint.</Trans>}
    >
      <DialogForm
        button={<Trans>Refuse</Trans>}
        sending={busy}
        onSubmit={() => (tidyLines(reason) === '' ? setMissing(true) : onRefuse(tidyLines(reason)))}
        onCancel={onCancel}
      >
        <Textarea
          data-autofocus
          label={t`Reason`}
          value={reason}
          maxLength={shortTextMaxLength}
          error={isMissing && tidyLines(reason) === '' ? t`Give a reason` : null}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  );
}
