import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import type { FormEvent, ReactNode } from 'react';
import type { Failure } from '#api/failure.ts';
import { failureWords } from '#messages/failure-words.ts';
import { Callout } from '#ui/callout.tsx';
import { DialogActions } from '#ui/layout.tsx';
import styles from '../account-form.module.css';

type Props = {
  failure?: Failure | null;
  /** The text of the button that sends the form. */
  button: ReactNode;
  sending?: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onCancel: () => void;
  children: ReactNode;
};

/** The form of a dialog: what failed, its fields and its buttons. */
export function DialogForm({ failure, button, sending = false, onSubmit, onCancel, children }: Props) {
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      {failure && <Callout tone="bad" announce="alert" title={failureWords(failure)} />}
      {children}
      <DialogActions>
        <Button variant="default" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={sending}>
          {button}
        </Button>
      </DialogActions>
    </form>
  );
}
