import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import { type Failure, failureOf } from '#api/errors.ts';
import { SalesForceId, salesForceIdMaxLength } from '#contract/admin-accounts.ts';
import { fieldWords } from '#forms/field-words.ts';
import { Callout } from '#ui/callout.tsx';
import { DialogActions } from '#ui/dialog-actions.tsx';
import type { FailureName } from '#wording/error-catalogue.ts';
import { failureWords } from '#wording/failure-words.ts';
import styles from './admin.module.css';

const validate = schemaResolver(v.object({ salesForceId: SalesForceId }), { sync: true });

const fieldId = 'salesForceId';

type Props = {
  salesForceId: string;
  submitLabel: ReactNode;
  /** What it says when the server gives no reason. */
  fallback: FailureName;
  /** Makes the call. Throws `ApiError`. */
  send: (salesForceId: string) => Promise<void>;
  onFailed: (failure: Failure) => void;
  onCancel: () => void;
};

/** The one field of adding an account and of linking one to another contact (`portal.md §5`, CRM id). */
export function CrmIdForm({ salesForceId, submitLabel, fallback, send, onFailed, onCancel }: Props) {
  const { t } = useLingui();
  const [unanswered, setUnanswered] = useState<string | null>(null);
  const form = useForm({ initialValues: { salesForceId }, validate, onSubmitPreventDefault: 'always' });
  const focusField = () => document.getElementById(fieldId)?.focus();

  async function submit(typed: string): Promise<void> {
    setUnanswered(null);
    try {
      await send(typed.trim());
    } catch (error) {
      const failure = failureOf(error);
      const text = failureWords(failure, fallback);
      // What the server says is said of this id; everything else is about the way there.
      if (failure.kind === 'refused' && failure.status < 500) form.setFieldError('salesForceId', text);
      else setUnanswered(text);
      focusField();
      onFailed(failure);
    }
  }

  const error = form.errors['salesForceId'];
  const tooLong = t`keep to ${salesForceIdMaxLength} characters`;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(({ salesForceId: typed }) => submit(typed), focusField)}
    >
      {unanswered !== null && <Callout tone="bad" announce="alert" title={unanswered} />}
      <TextInput
        {...form.getInputProps('salesForceId')}
        id={fieldId}
        data-autofocus
        label={t`CRM id`}
        description={t`The id of the contact in the sales platform, not of its company.`}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        classNames={{ input: 'mono' }}
        error={error === 'text_too_long' ? tooLong : fieldWords(error)}
      />
      <DialogActions>
        <Button variant="default" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={form.submitting}>
          {submitLabel}
        </Button>
      </DialogActions>
    </form>
  );
}
