import { Button } from '@mantine/core';
import { useForm as useFormValues } from '@mantine/form';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { ClaimMessageInput } from '#contract/claim-conversation.ts';
import { messageFilesMax } from '#contract/limits.ts';
import { DeviceFull } from '#forms/device-full.tsx';
import { LongTextField } from '#forms/long-text-field.tsx';
import { AttachedFiles } from '#forms/photo-tiles/attached-files.tsx';
import { useAddPhotos, usePhotos } from '#forms/photo-tiles/use-add-photos.ts';
import { problemsOf } from '#forms/problems-of.ts';
import { ReturnedFromOutbox } from '#forms/returned-from-outbox.tsx';
import { SavedMark } from '#forms/saved-mark.tsx';
import { SendButton } from '#forms/sending/send-button.tsx';
import { SendNote } from '#forms/sending/send-note.tsx';
import { sendState } from '#forms/sending/send-state.ts';
import { type FormSpec, useForm } from '#forms/use-form.ts';
import { useOutboxForm } from '#forms/use-outbox-form.ts';
import { drafts } from '#offline/drafts/drafts.ts';
import { submitFollowUp } from '#offline/outbox/enqueue.ts';
import { startPhotoWorker } from '#offline/photos/prepare-photo.ts';
import type { MessageDraft } from '#storage/draft-rows.ts';
import type { FollowedClaim } from '#storage/rows.ts';
import { FileDrop } from '#ui/file-drop.tsx';
import { Icon } from '#ui/icon.tsx';
import { useStable } from '#ui/use-stable.ts';
import { RefusalCallout } from '../../follow-ups/form-top.tsx';

const noteId = 'message-note';

/** The id of the field, and its name in the draft. */
const fieldName = 'text';

const messageSpec: FormSpec<MessageDraft['values'], typeof fieldName, null> = {
  names: () => [fieldName],
  label: () => t`Your message to the claims desk`,
  asks: () => t`write your message`,
  problems: (values) => problemsOf(ClaimMessageInput, values),
};

type Props = {
  accountId: string;
  /** The id of the claim, or of the entry that makes it. */
  claimRef: string;
  followed: FollowedClaim;
  /** The id of the draft to open; otherwise it is the claim's newest, or a new one. */
  named: string | null;
  onSent: () => void;
};

/** Writes a message on a claim, with files (R-MESSAGE-04). The draft of a second one opens after the first is sent. */
export function MessageComposer({ accountId, claimRef, followed, named, onSent }: Props) {
  const [open, setOpen] = useState<{ draft: MessageDraft; savedAt: string | null } | null>(null);

  const openNext = useStable(async () => {
    const stored = (await drafts.of('message').list(accountId)).filter((draft) => draft.claimRef === claimRef);
    const draft = stored.find(({ id }) => id === named) ?? stored[0];
    if (draft) setOpen({ draft, savedAt: draft.updatedAt });
    else setOpen({ draft: drafts.of('message').create({ accountId, claimRef, claim: followed }), savedAt: null });
  });
  useEffect(() => void openNext(), [openNext, named]);

  if (!open) return null;
  return (
    <MessageForm
      key={open.draft.id}
      {...open}
      followed={followed}
      onSent={() => {
        onSent();
        void openNext();
      }}
    />
  );
}

type FormProps = { draft: MessageDraft; savedAt: string | null; followed: FollowedClaim; onSent: () => void };

function MessageForm({ draft, savedAt, followed, onSent }: FormProps) {
  const { id, refusal } = draft;
  const stored = useFormValues({ initialValues: draft.values });
  const { values } = stored;
  const form = useForm(messageSpec, stored, null);
  const { saveNow, saveState, full, sending, send } = useOutboxForm({ ...draft, claim: followed, values }, [values], {
    savedAt,
    onSaved: () => {},
    onSent,
  });
  const photos = usePhotos(id) ?? [];
  const addPhotos = useAddPhotos(id, saveNow, 'photo', messageFilesMax);
  const { incoming, take } = addPhotos;
  const now = sendState({
    sending,
    obstacle: null,
    photosPreparing: incoming.filter((one) => one.refusal === null).length,
    photosLost: photos.filter(({ bytes }) => bytes === null).length,
    complete: form.complete,
  });
  const hasFiles = photos.length + incoming.length > 0;
  useEffect(focusField, []);

  function submit(): void {
    if (form.check()) send(() => submitFollowUp(id, { kind: 'message', payload: v.parse(ClaimMessageInput, values) }));
    else focusField();
  }

  return (
    <FileDrop multiple accept="image/*,application/pdf" onFiles={(files) => void Promise.all(take(files))}>
      {(choose) => (
        <div className="stack">
          <ReturnedFromOutbox />
          {refusal && <RefusalCallout kind="message" refusal={refusal} />}
          {full && <DeviceFull />}
          <LongTextField
            field={form.field(fieldName)}
            hint={<Trans>A question, or more detail.</Trans>}
            // What is typed while it is saved would be in no message.
            readOnly={sending}
          />
          <AttachedFiles photos={photos} addPhotos={addPhotos} max={messageFilesMax} />
          {(hasFiles || values.text !== '') && (
            <p id={noteId} role="status">
              <SendNote state={now} /> <SavedMark state={saveState} />
            </p>
          )}
          <div className="wrap between" onPointerDown={startPhotoWorker}>
            <Button variant="default" leftSection={<Icon name="images" size="small" />} onClick={choose}>
              <Trans>Attach a file</Trans>
            </Button>
            <SendButton state={now} reasonId={noteId} onSend={submit} onBlocked={() => {}}>
              <Trans>Send</Trans>
            </SendButton>
          </div>
        </div>
      )}
    </FileDrop>
  );
}

function focusField(): void {
  document.getElementById(fieldName)?.focus();
}
