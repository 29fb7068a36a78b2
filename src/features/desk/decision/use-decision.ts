import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { ApiError, failureOf, hasCode } from '#api/failure.ts';
import { type DeskClaim, getDeskClaim } from '#contract/claim-decisions.ts';
import { listDeskClaims } from '#contract/desk-queue.ts';
import { discardFormDraft, formDraftStore } from '#offline/drafts/form-drafts.ts';
import type { DraftStore } from '#offline/drafts/unsaved-copy.ts';
import { isFinal, newSubmission } from '#forms/submission.ts';
import { useAutosave } from '#forms/use-autosave.ts';
import type { OpenForm } from '#forms/use-open-form.ts';
import { ignoreStorageFull, useOnlineForm } from '#forms/use-online-form.ts';
import { failureWords } from '#messages/failure-words.ts';
import { refreshReads } from '#queries/use-server-read.ts';
import { call } from '#session/call.ts';
import { showNotice } from '#ui/notices.ts';
import { delay } from '../delayed-actions.ts';
import { type DecisionValues, hasTyped } from './decision-values.ts';

/** Makes one of the desk's calls. */
export type Act = (headers: { idempotencyKey: string; version: number }) => Promise<DeskClaim>;

/** The key of the draft with what is typed at the desk about a claim. */
export function draftKeyOf(accountId: string, claimId: string): string {
  return `desk:${accountId}:${claimId}`;
}

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
  const { t } = useLingui();
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

  /**
   * Lets an action wait for "Undo". The page is left meanwhile: what was typed stays on this device until it was sent.
   *
   * @param text what happens, in words
   */
  async function actLater(send: Act, done: Partial<DecisionValues>, text: string): Promise<void> {
    await saveNow().catch(ignoreStorageFull);
    const { save } = storeOf(draftKey);
    const { id, name } = claim.claim;
    const sendIt = async (): Promise<void> => {
      try {
        const after = await send({ idempotencyKey: submission.current.key, version });
        const rest = { ...values, ...done, version: after.version };
        await save({ values: rest, submission: newSubmission() }).catch(ignoreStorageFull);
        showNotice({ tone: 'success', text });
      } catch (error) {
        const failure = failureOf(error);
        if (isFinal(failure)) await save({ values, submission: newSubmission() }).catch(ignoreStorageFull);
        showNotice({ tone: 'error', text: t`${name} is as it was. ${failureWords(failure)}` });
      }
      refreshReads(listDeskClaims);
    };
    delay({ claimIds: [id], place: `/desk/claims/${id}`, text, send: sendIt });
  }

  return {
    values,
    change,
    act,
    actLater,
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
