import { useDidUpdate } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { type Failure, failureOf } from '#api/failure.ts';
import { discardFormDraft, formDraftStore } from '#offline/drafts/form-drafts.ts';
import { isStorageFull } from '#offline/storage.ts';
import { useStable } from '#ui/use-stable.ts';
import { type Arrived, isFinal, newSubmission, submitOnce, withPayload } from './submission.ts';
import { useDraftKeeper } from './use-draft-keeper.ts';
import type { OpenForm } from './use-open-form.ts';

type Send = (payload: unknown, idempotencyKey: string) => Promise<unknown>;

/**
 * A form that needs the network to be sent: kept on this device at every change, sent once, gone when it has arrived.
 * `values` are its answers now.
 */
export function useKeptForm<Values>(key: string, { draft, keptAt }: OpenForm<Values>, values: Values) {
  const submission = useRef(draft.submission);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { keeper, keeping } = useDraftKeeper(formDraftStore(key), keptAt, ignoreKept);

  const change = useStable(() => keeper.change({ values, submission: submission.current }));
  useDidUpdate(change, [values]);

  /** Without room on the device it is sent all the same: it must not depend on being kept. */
  async function keepNow(): Promise<void> {
    change();
    await keeper.flush().catch((error: unknown) => {
      if (!isStorageFull(error)) throw error;
    });
  }

  /** Sends it; null when it has not arrived, and `failure` says why. `onRefused` gets the server's words by field. */
  async function submit(
    payload: unknown,
    send: Send,
    onRefused: (fields: Record<string, string>) => boolean,
  ): Promise<Arrived | null> {
    setSending(true);
    setFailure(null);
    try {
      const before = submission.current;
      // Written before the request leaves: a kill between the two must look like "maybe sent".
      submission.current = withPayload(before, payload);
      await keepNow();
      const arrived = await submitOnce(before, payload, send);
      await keeper.close();
      await discardFormDraft(key);
      return arrived;
    } catch (error) {
      const what = failureOf(error);
      if (isFinal(what)) {
        submission.current = newSubmission();
        await keepNow();
      }
      const fields = what.kind === 'refused' && what.fields && !Array.isArray(what.fields) ? what.fields : null;
      if (!fields || !onRefused(fields)) setFailure(what);
      return null;
    } finally {
      setSending(false);
    }
  }

  return { keeping, sending, failure, submit, close: keeper.close };
}

function ignoreKept(): void {}
