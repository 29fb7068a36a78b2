import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { DialogActions } from '#ui/layout.tsx';
import { AnswerSummary } from './answer-summary.tsx';

type Props = {
  /** The errors of the fields. */
  summary?: ComponentProps<typeof AnswerSummary>;
  /** Why the last attempt failed. */
  failure?: ReactNode;
  /** The text of the button that sends the form. */
  button: ReactNode;
  sending?: boolean;
  /** Whether it cannot be sent now. */
  disabled?: boolean;
  /** Whether the dialog opens with the focus on the button, for a form whose fields are all optional. */
  focusesButton?: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onCancel: () => void;
  children: ReactNode;
};

/** The form of a dialog: what failed, its fields and its buttons. Its parts are as far apart as those of the dialog. */
export function DialogForm(props: Props) {
  const { summary, failure, button, sending = false, disabled = false, focusesButton = false, children } = props;
  return (
    <form
      noValidate
      style={{ display: 'contents' }}
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit(event);
      }}
    >
      {summary && <AnswerSummary {...summary} />}
      {failure}
      {children}
      <DialogActions>
        <Button variant="default" onClick={props.onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={sending} disabled={disabled} data-autofocus={focusesButton || undefined}>
          {button}
        </Button>
      </DialogActions>
    </form>
  );
}
