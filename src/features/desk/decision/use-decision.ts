import { useRef, useState } from 'react';
import { ApiError, hasCode } from '#api/failure.ts';
import { type DeskClaim, getDeskClaim } from '#contract/claim-decisions.ts';
import { discardFormDraft, formDraftStore } from '#offline/drafts/form-drafts.ts';
import type { DraftStore } from '#offline/drafts/unsaved-copy.ts';
import { newSubmission } from '#forms/submission.ts';
import { useAutosave } from '#forms/use-autosave.ts';
import type { OpenForm } from '#forms/use-open-form.ts';
import { ignoreStorageFull, useOnlineForm } from '#forms/use-online-form.ts';
import { call } from '#session/call.ts';
import { type DecisionValues, hasTyped } from './decision-values.ts';

/** Makes one of the desk's calls. */
export type Act = (headers: { idempotencyKey: string; version: number }) => Promise<DeskClaim>;

type Draft = OpenForm<DecisionValues>['draft'];

type Props = {
  draftKey: string;
  open: OpenForm<DecisionValues>;
  claim: DeskClaim;
  /** The claim as it is after an action, or as somebody else left it. */
  onClaim: (claim: DeskClaim) => void;
};

/**
 * What is typed about a claim, kept on this device, and its actions. Each names the version that it was typed for; where
 * somebody else was faster nothing is lost: `isOutdated` asks the person to compare.
 */
export function useDecision({ draftKey, open, claim, onClaim }: Props) {
  const [values, setValues] = useState(open.draft.values);
  const submission = useRef(open.draft.submission);
  const [wasRefused, setWasRefused] = useState(false);
  const { state, saveNow } = useAutosave(
    storeOf(draftKey),
    () => ({ values, submission: submission.current }),
    [values],
    { savedAt: open.savedAt },
  );
  const { sending, failure, setFailure, submit } = useOnlineForm();
  const change = (changes: Partial<DecisionValues>) => setValues((before) => ({ ...before, ...changes }));
  // What was not typed for an older version is meant for the one that is shown.
  const version = hasTyped(values) ? values.version : claim.version;
  const renewKey = () => {
    submission.current = newSubmission();
  };

  /** @param done what was sent, and is typed no more. */
  async function act(send: Act, done: Partial<DecisionValues>): Promise<boolean> {
    if (sending) return false;
    const attempt = async (): Promise<DeskClaim | null> => {
      await saveNow().catch(ignoreStorageFull);
      try {
        return await send({ idempotencyKey: submission.current.key, version });
      } catch (error) {
        if (!(error instanceof ApiError && hasCode(error.failure, 'VERSION_OUTDATED'))) throw error;
        renewKey();
        setWasRefused(true);
        onClaim(await call(getDeskClaim, { params: { id: claim.claim.id } }));
        return null;
      }
    };
    const after = await submit({ send: attempt, renewKey });
    if (!after) return false;
    renewKey();
    change({ ...done, version: after.version });
    onClaim(after);
    return true;
  }

  return {
    values,
    change,
    act,
    /** Nothing may be typed meanwhile: it would be taken for what was sent. */
    sending,
    failure,
    forgetFailure: () => setFailure(null),
    saveState: state,
    /** Whether somebody else changed the claim, and the person has not compared the two yet. */
    isOutdated: wasRefused || version < claim.version,
    /** The person has compared: these values are for the version that is shown. */
    settle(changes: Partial<DecisionValues>) {
      setWasRefused(false);
      change({ ...changes, version: claim.version });
    },
  };
}

/** A draft without anything typed is not kept. */
function storeOf(draftKey: string): DraftStore<Draft> {
  const { place, save } = formDraftStore(draftKey);
  return { place, save: (draft) => (hasTyped(draft.values) ? save(draft) : discardFormDraft(draftKey)) };
}
