import { VisuallyHidden } from '@mantine/core';
import { useForm as useFormValues } from '@mantine/form';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { TicketText } from '#contract/tickets.ts';
import { DeviceFull } from '#forms/device-full.tsx';
import { LongTextField } from '#forms/long-text-field.tsx';
import { problemsOf } from '#forms/problems-of.ts';
import { ReturnedFromOutbox } from '#forms/returned-from-outbox.tsx';
import { SavedMark } from '#forms/saved-mark.tsx';
import { SendButton } from '#forms/sending/send-button.tsx';
import { SendNote } from '#forms/sending/send-note.tsx';
import { sendState } from '#forms/sending/send-state.ts';
import { type FormSpec, useForm } from '#forms/use-form.ts';
import { useOutboxForm } from '#forms/use-outbox-form.ts';
import { drafts } from '#offline/drafts/drafts.ts';
import { submitTicketMessage } from '#offline/outbox/enqueue.ts';
import { discardFormDraft, readFormDraft } from '#offline/drafts/form-drafts.ts';
import { TicketMessageDraft } from '#storage/draft-rows.ts';
import { useStable } from '#ui/use-stable.ts';

const noteId = 'ticket-message-note';

const spec: FormSpec<TicketMessageDraft['values'], 'text', null> = {
  names: () => ['text'],
  label: () => t`Your message`,
  asks: () => t`write your message`,
  problems: (values) => problemsOf(TicketText, values),
};

type Props = { accountId: string; ticketId: string; number: string };

/** Writes in one's own ticket, also without network (R-TICKET-08). The draft of the next message opens after each. */
export function TicketComposer({ accountId, ticketId, number }: Props) {
  const { t } = useLingui();
  const [open, setOpen] = useState<{ draft: TicketMessageDraft; savedAt: string | null } | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const openNext = useStable(async () => {
    const [draft] = (await drafts.of('ticket_message').list(accountId)).filter(({ claimRef }) => claimRef === ticketId);
    if (draft) return setOpen({ draft, savedAt: draft.updatedAt });
    const created = drafts.of('ticket_message').create({ accountId, claimRef: ticketId, number });
    setOpen({ draft: await withOlderText(created, `ticket:${accountId}:${ticketId}`), savedAt: null });
  });
  useEffect(() => void openNext(), [openNext]);
  return (
    <>
      {open && (
        <MessageForm
          key={open.draft.id}
          {...open}
          onSent={() => {
            setAnnouncement(t`Message saved on this device`);
            void openNext();
          }}
        />
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}

const OlderForm = v.object({ values: TicketMessageDraft.entries.values });

/** With what was typed in the version before, which kept it as a form that is sent online only. */
async function withOlderText(created: TicketMessageDraft, key: string): Promise<TicketMessageDraft> {
  const older = await readFormDraft(key, OlderForm);
  if (!older) return created;
  const draft = { ...created, values: older.value.values };
  await drafts.save(draft);
  await discardFormDraft(key);
  return draft;
}

type FormProps = { draft: TicketMessageDraft; savedAt: string | null; onSent: () => void };

function MessageForm({ draft, savedAt, onSent }: FormProps) {
  const stored = useFormValues({ initialValues: draft.values });
  const { values } = stored;
  const form = useForm(spec, stored, null);
  const { saveState, full, sending, send } = useOutboxForm({ ...draft, values }, [values], {
    savedAt,
    onSaved: () => {},
    onSent,
  });
  const now = sendState({ sending, obstacle: null, photosPreparing: 0, photosLost: 0, complete: form.complete });

  function submit(): void {
    if (form.check()) send(() => submitTicketMessage(draft.id, v.parse(TicketText, values)));
    else document.getElementById('text')?.focus();
  }

  return (
    <div className="stack">
      <ReturnedFromOutbox />
      {full && <DeviceFull />}
      {/* What is typed while it is saved would be in no message. */}
      <LongTextField field={form.field('text')} hint={<Trans>A question, or more detail.</Trans>} readOnly={sending} />
      {values.text !== '' && (
        <p id={noteId} role="status">
          <SendNote state={now} /> <SavedMark state={saveState} />
        </p>
      )}
      <div className="wrap end">
        <SendButton state={now} reasonId={noteId} onSend={submit} onBlocked={() => {}}>
          <Trans>Send message</Trans>
        </SendButton>
      </div>
    </div>
  );
}
