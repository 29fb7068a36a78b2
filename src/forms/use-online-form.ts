import { useRef, useState } from 'react';
import { type Failure, failureOf } from '#api/failure.ts';
import { discardFormDraft, formDraftStore } from '#offline/drafts/form-drafts.ts';
import { isStorageFull } from '#offline/storage.ts';
import { type Arrived, isFinal, newSubmission, submitOnce, withPayload } from './submission.ts';
import { useAutosave } from './use-autosave.ts';
import type { OpenForm } from './use-open-form.ts';

type Attempt<Result> = {
  /** Throws `ApiError`. */
  send: () => Promise<Result>;
  /** After a final refusal: the corrected form needs a new idempotency key. */
  renewKey: () => unknown;
  /** Shows the server's error of each field; false if the form has none of these fields. */
  refuse?: (fields: Record<string, string>) => boolean;
};

/** Sends a form that needs the network, and holds the reason of a failure. */
export function useOnlineForm() {
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  /** Null if it was not sent; `failure` or the field errors have the reason. */
  async function submit<Result>({ send, renewKey, refuse }: Attempt<Result>): Promise<Result | null> {
    setSending(true);
    setFailure(null);
    try {
      return await send();
    } catch (error) {
      const what = failureOf(error);
      if (isFinal(what)) await renewKey();
      const fields = what.kind === 'refused' && what.fields && !Array.isArray(what.fields) ? what.fields : null;
      if (!fields || !refuse?.(fields)) setFailure(what);
      return null;
    } finally {
      setSending(false);
    }
  }

  return { sending, failure, setFailure, submit };
}

/** An online form is sent even if the device has no room to save it. */
export function ignoreStorageFull(error: unknown): void {
  if (!isStorageFull(error)) throw error;
}

/** An online form that is saved on this device under `key` until the server has confirmed it, and is sent once. */
export function useSavedOnlineForm<Values>(key: string, { draft, savedAt }: OpenForm<Values>, values: Values) {
  const submission = useRef(draft.submission);
  const { state, saveNow, close } = useAutosave(
    formDraftStore(key),
    () => ({ values, submission: submission.current }),
    [values],
    { savedAt },
  );
  const { sending, failure, submit } = useOnlineForm();

  function send(
    payload: unknown,
    call: (payload: unknown, idempotencyKey: string) => Promise<unknown>,
    refuse: (fields: Record<string, string>) => boolean,
  ): Promise<Arrived | null> {
    const before = submission.current;
    return submit({
      refuse,
      async send() {
        // Stored before the request: if the page is killed in between, the form may have been sent.
        submission.current = withPayload(before, payload);
        await saveNow().catch(ignoreStorageFull);
        const arrived = await submitOnce(before, payload, call);
        await close();
        await discardFormDraft(key);
        return arrived;
      },
      renewKey() {
        submission.current = newSubmission();
        return saveNow().catch(ignoreStorageFull);
      },
    });
  }

  return { saveState: state, sending, failure, send, close };
}
