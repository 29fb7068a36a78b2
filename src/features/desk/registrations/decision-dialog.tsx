import { NativeSelect, Textarea } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { failureOf, hasCode } from '#api/failure.ts';
import {
  decideRegistration,
  type DeskRegistration,
  type RegistrationReason,
  registrationReasons,
  type RegistrationState,
  requestProof,
  retireRegistration,
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
import { registrationKeys } from './registration-keys.tsx';

export type Decision = 'approve' | 'reject' | 'request' | 'retire';

/** They are nothing without a text. */
const asksForText: readonly Decision[] = ['request', 'retire'];

type Props = {
  /** The decision that is prepared; null for none. */
  decision: Decision | null;
  registration: DeskRegistration;
  onDone: (state: RegistrationState) => void;
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
  const lacksText = text === null && (asksForText.includes(decision) || (rejects && reason === 'other'));
  const { id, version, name } = registration;
  const words = useWords()[decision];

  async function send(): Promise<void> {
    setTried(true);
    if (sending || lacksReason || lacksText) return;
    const params = { id };
    const why = rejects ? reason || null : null;
    const state = await submit([version, decision, why, text], async (idempotencyKey) => {
      const headers = { idempotencyKey, version };
      try {
        if (decision === 'retire')
          return await call(retireRegistration, { params, body: { text: text ?? '' } }, headers);
        if (decision === 'request') return await call(requestProof, { params, body: { text: text ?? '' } }, headers);
        return await call(decideRegistration, { params, body: { decision, reason: why, text } }, headers);
      } catch (error) {
        if (hasCode(failureOf(error), 'VERSION_OUTDATED', 'CONFLICT')) onOutdated();
        throw error;
      }
    });
    if (!state) return;
    const done = {
      approve: t`${name} is approved`,
      reject: t`${name} is rejected`,
      request: t`Another proof for ${name} is requested`,
      retire: t`${name} is retired`,
    };
    showNotice({ tone: 'success', text: done[decision] });
    onDone(state);
  }

  return (
    <Dialog opened={opened} onClose={onClose} title={words.title} lead={words.lead} size="lg">
      <DialogForm
        failure={failure && <CallFailure title={t`Not done`} failure={failure} />}
        button={registrationKeys[decision].label}
        sending={sending}
        focusesButton={decision === 'approve'}
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
          data-autofocus={asksForText.includes(decision) || undefined}
          label={words.text}
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

function useWords(): Record<Decision, { title: string; lead: string; text: string }> {
  const { t } = useLingui();
  return {
    approve: {
      title: t`Approve this registration?`,
      lead: t`Its owner and who filed it are told.`,
      text: t`A word to them (optional)`,
    },
    reject: {
      title: t`Reject this registration?`,
      lead: t`Its owner and who filed it read the reason and the text.`,
      text: t`What they should know`,
    },
    request: {
      title: t`Ask for another proof of purchase?`,
      lead: t`Its owner and who filed it read the text, and can add a photo or file. The registration is in the queue again once it is there.`,
      text: t`What is missing`,
    },
    retire: {
      title: t`Retire this registration?`,
      lead: t`Its warranty ends, and the serial number can be registered again. This cannot be undone. Only the desk reads the text.`,
      text: t`Why it is retired`,
    },
  };
}
