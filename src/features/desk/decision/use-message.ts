import { useRef, useState } from 'react';
import * as v from 'valibot';
import { createClaimMessage } from '#contract/claim-conversation.ts';
import type { UploadFile } from '#contract/endpoint.ts';
import { messageFilesMax } from '#contract/limits.ts';
import { plainFileName } from '#domain/plain-file-name.ts';
import { newSubmission } from '#forms/submission.ts';
import { useAutosave } from '#forms/use-autosave.ts';
import { ignoreStorageFull, useOnlineForm } from '#forms/use-online-form.ts';
import type { OpenForm } from '#forms/use-open-form.ts';
import { discardFormDraft, formDraftStore } from '#offline/drafts/form-drafts.ts';
import type { DraftStore } from '#offline/drafts/unsaved-copy.ts';
import { preparePhoto } from '#offline/photos/prepare-photo.ts';
import { preparedName } from '#offline/photos/photos.ts';
import { PhotoRefused, type PhotoRefusal } from '#offline/photos/prepared.ts';
import { call } from '#session/call.ts';
import { tidyLines } from '#text/tidied.ts';

/** A message that is not sent, kept on this device; of its files only the names are. */
export const MessageValues = v.object({ text: v.string(), fileNames: v.array(v.string()) });
export type MessageValues = v.InferOutput<typeof MessageValues>;

type Draft = OpenForm<MessageValues>['draft'];
type AttachedFile = UploadFile & { sha256: string };

type Props = {
  claimId: string;
  draftKey: string;
  open: OpenForm<MessageValues>;
  /** The server has answered: it may have a new message. */
  onAnswer: () => void;
};

/**
 * A message to the depot. Its idempotency key is kept with the text until the server has answered, so that it is sent
 * once. Where the server has another message under that key, that one had arrived: the text stays, for the person to
 * compare.
 */
export function useMessage({ claimId, draftKey, open, onAnswer }: Props) {
  const [text, setText] = useState(open.draft.values.text);
  const [files, setFiles] = useState<readonly AttachedFile[]>([]);
  const [lostNames, setLostNames] = useState(open.draft.values.fileNames);
  const [attaching, setAttaching] = useState(false);
  const [refused, setRefused] = useState<{ name: string; reason: PhotoRefusal } | null>(null);
  const submission = useRef(open.draft.submission);
  const { state, saveNow } = useAutosave(
    storeOf(draftKey),
    () => ({
      values: { text, fileNames: files.length > 0 ? files.map(({ name }) => name) : lostNames },
      submission: submission.current,
    }),
    [text, files, lostNames],
    { savedAt: open.savedAt },
  );
  const { sending, failure, submit } = useOnlineForm();

  async function attach(chosen: readonly File[]): Promise<void> {
    if (chosen.length === 0) return;
    setAttaching(true);
    setRefused(null);
    setLostNames([]);
    let attached = files;
    for (const file of chosen) {
      try {
        if (attached.length === messageFilesMax) throw new PhotoRefused('too_many');
        const { bytes, type, sha256 } = await preparePhoto(file);
        const ready = { name: preparedName(file.name, type), blob: new Blob([bytes], { type }), sha256 };
        attached = [...attached.filter((one) => one.sha256 !== sha256), ready];
        setFiles(attached);
      } catch (error) {
        if (!(error instanceof PhotoRefused)) throw error;
        setRefused({ name: plainFileName(file.name), reason: error.reason });
      }
    }
    setAttaching(false);
  }

  /** Whether it was sent; `failure` has the reason if not. */
  async function send(): Promise<boolean> {
    if (tidyLines(text) === '' || sending || attaching) return false;
    const attempt = async () => {
      await saveNow().catch(ignoreStorageFull);
      const input = { params: { id: claimId }, body: { text }, files };
      return call(createClaimMessage, input, { idempotencyKey: submission.current.key });
    };
    const renewKey = async () => {
      submission.current = newSubmission();
      onAnswer();
      await saveNow().catch(ignoreStorageFull);
    };
    if (!(await submit({ send: attempt, renewKey }))) return false;
    submission.current = newSubmission();
    onAnswer();
    // What was typed or attached meanwhile stays.
    setText((now) => (now === text ? '' : now));
    setFiles((now) => now.filter((file) => !files.includes(file)));
    setLostNames([]);
    return true;
  }

  return {
    text,
    type: setText,
    files,
    lostNames,
    attach,
    detach: (file: AttachedFile) => setFiles((before) => before.filter((one) => one !== file)),
    attaching,
    refused,
    send,
    sending,
    failure,
    saveState: state,
  };
}

/** A message without text and files is not kept. */
function storeOf(draftKey: string): DraftStore<Draft> {
  const { place, save } = formDraftStore(draftKey);
  const isEmpty = ({ text, fileNames }: MessageValues) => text === '' && fileNames.length === 0;
  return { place, save: (draft) => (isEmpty(draft.values) ? discardFormDraft(draftKey) : save(draft)) };
}
