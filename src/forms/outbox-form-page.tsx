import type { ReactNode } from 'react';
import { Page, type PageProps } from '#ui/page.tsx';
import { useStable } from '#ui/use-stable.ts';
import type { DecisionKind } from '#messages/decision-messages.ts';
import { AnswerSummary } from './answer-summary.tsx';
import { DeviceFull } from './device-full.tsx';
import type { SaveState } from './draft-autosave.ts';
import { SavedMark } from './saved-mark.tsx';
import { SendButton } from './sending/send-button.tsx';
import { SendNote } from './sending/send-note.tsx';
import type { SendState } from './sending/send-state.ts';
import { ReturnedFromOutbox } from './returned-from-outbox.tsx';
import type { FormSummary } from './use-form.ts';

type Props = {
  title: string;
  width?: PageProps['width'];
  back: NonNullable<PageProps['back']>;
  /** The label of the button: `Send claim`. */
  action: ReactNode;
  form: { summary: FormSummary };
  saveState: SaveState;
  full: boolean;
  sendState: SendState;
  kind?: DecisionKind;
  send: () => void;
  showObstacle: () => void;
  children: ReactNode;
};

const reasonId = 'send-reason';

/** The page of a form that is sent through the outbox: its saved mark, its errors and its Send button. */
export function OutboxFormPage({
  title,
  width,
  back,
  action,
  form,
  saveState,
  full,
  sendState,
  kind = 'claim',
  ...props
}: Props) {
  const onSend = useStable(props.send);
  const onBlocked = useStable(props.showObstacle);
  return (
    <Page
      title={title}
      {...(width && { width })}
      back={back}
      end={<SavedMark state={saveState} />}
      bar={{
        note: (
          <p id={reasonId} role="status">
            <SendNote state={sendState} kind={kind} />
          </p>
        ),
        action: (
          <SendButton state={sendState} reasonId={reasonId} {...{ onSend, onBlocked }}>
            {action}
          </SendButton>
        ),
      }}
    >
      <ReturnedFromOutbox />
      <AnswerSummary {...form.summary} />
      {full && <DeviceFull />}
      {props.children}
    </Page>
  );
}
