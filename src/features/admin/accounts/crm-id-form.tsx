import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import * as v from 'valibot';
import { type Failure, failureOf } from '#api/failure.ts';
import { SalesForceId } from '#contract/admin-accounts.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { clearSavedForReload, saveForReload, savedForReload } from '#forms/use-save-for-reload.ts';
import { validateWith } from '#forms/problems-of.ts';
import { useSession } from '#session/session-store.ts';
import { Callout } from '#ui/callout.tsx';
import { useStable } from '#ui/use-stable.ts';
import type { FailureName } from '#messages/error-catalogue.ts';
import { failureWords } from '#messages/failure-words.ts';
import { tidyLine } from '#text/tidied.ts';

const validate = validateWith(v.object({ salesForceId: SalesForceId }), {
  salesForceId: () => t`enter the contact’s CRM id`,
});

const fieldId = 'salesForceId';

type Props = {
  salesForceId: string;
  submitLabel: ReactNode;
  /** The message when the server gives no reason. */
  fallback: FailureName;
  /** Makes the call. Throws `ApiError`. */
  send: (salesForceId: string) => Promise<void>;
  onFailed: (failure: Failure) => void;
  onCancel: () => void;
};

/** The form for a CRM id: used to add an account, and to link one to another contact (R-ADMIN-04). */
export function CrmIdForm({ salesForceId, submitLabel, fallback, send, onFailed, onCancel }: Props) {
  const { t } = useLingui();
  const [sendError, setSendError] = useState<string | null>(null);
  const reloadKey = `crm-id:${salesForceId}`;
  const form = useForm({
    initialValues: { salesForceId, ...savedForReload(reloadKey, ['salesForceId']) },
    validate,
    onSubmitPreventDefault: 'always',
  });
  const saveIfSignedOut = useStable(() => {
    if (useSession.getState().phase !== 'signed-in') saveForReload(reloadKey, form.getValues());
  });

  // The end of a session closes the dialog. After the next login the id is restored.
  useEffect(() => {
    clearSavedForReload(reloadKey);
    return saveIfSignedOut;
  }, [reloadKey, saveIfSignedOut]);
  const focusField = () => document.getElementById(fieldId)?.focus();

  async function submit(typed: string): Promise<void> {
    setSendError(null);
    try {
      await send(tidyLine(typed));
    } catch (error) {
      const failure = failureOf(error);
      const text = failureWords(failure, fallback);
      // A refusal concerns the id; any other failure concerns the request.
      if (failure.kind === 'refused' && failure.status < 500) form.setFieldError('salesForceId', text);
      else setSendError(text);
      focusField();
      onFailed(failure);
    }
  }

  return (
    <DialogForm
      failure={sendError !== null && <Callout tone="bad" announce="alert" title={sendError} />}
      button={submitLabel}
      sending={form.submitting}
      onSubmit={form.onSubmit(({ salesForceId: typed }) => submit(typed), focusField)}
      onCancel={onCancel}
    >
      <TextInput
        {...form.getInputProps('salesForceId')}
        id={fieldId}
        data-autofocus
        label={t`CRM id`}
        description={t`The id of the contact in the CRM, not of its company.`}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        classNames={{ input: 'mono' }}
      />
    </DialogForm>
  );
}
