import { Button, Textarea } from '@mantine/core';
import { type ReactNode, type Ref, useMemo, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { longTextMaxLength } from '#contract/limits.ts';
import { TypedText } from '#storage/typed.ts';
import { tidyLines } from '#text/tidied.ts';
import { NetworkNeeded } from './network-needed.tsx';
import { SavedMark } from './saved-mark.tsx';
import { type OpenForm, useOpenForm } from './use-open-form.ts';
import { useSavedOnlineForm } from './use-online-form.ts';

const Values = v.object({ text: TypedText });
type Values = v.InferOutput<typeof Values>;

type Props = {
  /** Where the text is kept on this device until it was sent. */
  draftKey: string;
  label: string;
  button: ReactNode;
  /** The message after a failure. */
  failed: string;
  isMain?: boolean;
  field?: Ref<HTMLTextAreaElement>;
  /** What is sent beside the text, such as the version that it is based on. */
  basedOn?: number;
  send: (text: string, headers: { idempotencyKey: string; version: number }) => Promise<unknown>;
  /** Called with each answer of the server, also a refusal. */
  onAnswer: () => void;
  /** Called when it was sent, and is no longer kept. */
  onArrived?: () => void;
};

/** One text that needs the network to be sent. It is kept until then, and sent once. */
export function TextForm(props: Props) {
  const { draftKey } = props;
  const { open, startOver } = useOpenForm(draftKey, Values, () => ({ text: '' }));
  return open && <OpenText key={open.id} open={open} onSent={startOver} {...props} />;
}

const Payload = v.object({ text: v.string(), version: v.number() });

function OpenText({
  draftKey,
  open,
  label,
  button,
  failed,
  isMain = false,
  field,
  basedOn = 0,
  send,
  onAnswer,
  onArrived,
  onSent,
}: Props & { open: OpenForm<Values>; onSent: () => Promise<void> }) {
  const { t } = useLingui();
  const [text, setText] = useState(open.draft.values.text);
  const [tried, setTried] = useState(false);
  const values = useMemo(() => ({ text }), [text]);
  const online = useSavedOnlineForm(draftKey, open, values);
  const isEmpty = tidyLines(text) === '';

  async function submit(): Promise<void> {
    setTried(true);
    if (isEmpty || online.sending) return;
    const arrived = await online.send(
      { text, version: basedOn },
      (payload, idempotencyKey) => {
        const { text: typed, version } = v.parse(Payload, payload);
        return send(typed, { idempotencyKey, version });
      },
      () => false,
    );
    onAnswer();
    if (!arrived) return;
    await onSent();
    onArrived?.();
  }

  return (
    <form
      noValidate
      className="stack gap-2s"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <NetworkNeeded title={failed} failure={online.failure} />
      <Textarea
        ref={field}
        autoComplete="off"
        autosize
        minRows={3}
        maxRows={12}
        label={label}
        maxLength={longTextMaxLength}
        value={text}
        readOnly={online.sending}
        error={tried && isEmpty && t`Say it in a few words`}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
        }}
      />
      <div className="wrap middle end gap-sm">
        <SavedMark state={online.saveState} />
        <Button type="submit" size="md" variant={isMain ? 'filled' : 'default'} loading={online.sending}>
          {button}
        </Button>
      </div>
    </form>
  );
}
