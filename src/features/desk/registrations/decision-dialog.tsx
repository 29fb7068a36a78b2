import { NativeSelect, Textarea } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { failureOf, hasCode } from '#api/failure.ts';
import {
  decideRegistration,
  type DeskRegistration,
  type RegistrationReason,
  registrationReasons,
} from '#contract/desk-registrations.ts';
import { longTextMaxLength } from '#contract/limits.ts';
import { CallFailure } from '#forms/call-failure.tsx';
import { DialogForm } from '#forms/dialog-form.tsx';
import { deskReasonName } from '#messages/desk-reasons.ts';
import { call } from '#session/call.ts';
import { tidyLines } from '#text/tidied.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { showNotice } from '#ui/notices.ts';
import { useKeyedSubmit } from '../use-keyed-submit.ts';

export type Decision = 'approve' | 'reject';

type Props = {
  /** The decision that is prepared; null for none. */
  decision: Decision | null;
  registration: DeskRegistration;
  onDone: (changed: DeskRegistration) => void;
  /** Somebody else has changed the registration. */
  onOutdated: () => void;
  onClose: () => void;
};

/** Asks for the confirmation of a decision, and for its reason. What is typed stays when it is closed. */
export function DecisionDialog({ decision, ...props }: Props) {
  // The dialog shows the last decision while it fades out.
  const [shown, setShown] = useState(decision);
  if (decision !== null && decision !== shown) setShown(decision);
  if (shown === null) return null;
  return <OneDialog key={shown} {...props} decision={shown} opened={decision !== null} />;
}

type OneProps = Omit<Props, 'decision'> & { decision: Decision; opened: boolean };

function OneDialog({ decision, opened, registration, onDone, onOutdated, onClose }: OneProps) {
  const { t } = useLingui();
  const { sending, failure, submit } = useKeyedSubmit();
  const [reason, setReason] = useState<RegistrationReason | ''>('');
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const text = tidyLines(typed) || null;
  const rejects = decision === 'reject';
  const lacksReason = rejects && reason === '';
  const lacksText = rejects && reason === 'other' && text === null;
  const { id, version, name } = registration;

  async function send(): Promise<void> {
    setTried(true);
    if (sending || lacksReason || lacksText) return;
    const input = { params: { id }, body: { decision, reason: rejects ? reason || null : null, text } };
    const changed = await submit([version, input], (idempotencyKey) =>
      call(decideRegistration, input, { idempotencyKey, version }).catch((error: unknown) => {
        if (hasCode(failureOf(error), 'VERSION_OUTDATED', 'CONFLICT')) onOutdated();
        throw error;
      }),
    );
    if (!changed) return;
    showNotice({ tone: 'success', text: rejects ? t`${name} is rejected` : t`${name} is approved` });
    onDone(changed);
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={rejects ? <Trans>Reject this registration?</Trans> : <Trans>Approve this registration?</Trans>}
      lead={
        rejects ? (
          <Trans>Its owner and who filed it read the reason and the text.</Trans>
        ) : (
          <Trans>Its owner and who filed it are told.</Trans>
        )
      }
      size="lg"
    >
      <DialogForm
        failure={failure && <CallFailure title={t`Not done`} failure={failure} />}
        button={rejects ? <Trans>Reject</Trans> : <Trans>Approve</Trans>}
        sending={sending}
        focusesButton={!rejects}
        onSubmit={() => void send()}
        onCancel={onClose}
      >
        {rejects && (
          <NativeSelect
            data-autofocus
            label={t`Reason`}
            value={reason}
            disabled={sending}
            error={tried && lacksReason && t`Choose a reason`}
            data={[
              { value: '', label: t`Choose` },
              ...registrationReasons.map((value) => ({ value, label: deskReasonName(value) })),
            ]}
            rightSection={<Icon name="down" size="small" />}
            onChange={({ currentTarget: { value } }) =>
              setReason(registrationReasons.find((one) => one === value) ?? '')
            }
          />
        )}
        <Textarea
          autoComplete="off"
          label={rejects ? t`What they should know` : t`A word to them (optional)`}
          rows={3}
          maxLength={longTextMaxLength}
          value={typed}
          readOnly={sending}
          error={tried && lacksText && t`Say it in a few words`}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
          }}
        />
      </DialogForm>
    </Dialog>
  );
}
