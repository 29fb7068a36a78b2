import { plural, t } from '@lingui/core/macro';
import * as v from 'valibot';
import { create } from 'zustand';
import { type Failure, failureOf, hasCode, isMissingNetwork, isUnavailable } from '#api/failure.ts';
import { actOnClaims, type BulkResult } from '#contract/bulk-decisions.ts';
import { getDeskClaim } from '#contract/claim-decisions.ts';
import type { LineInput } from '#contract/claim-lines.ts';
import { listDeskClaims, type QueuedClaim } from '#contract/desk-queue.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { isErrorCode } from '#contract/errors.ts';
import { mayAct } from '#domain/desk-rules.ts';
import { toCents } from '#domain/money.ts';
import { errorSentence } from '#messages/error-catalogue.ts';
import { failureWords } from '#messages/failure-words.ts';
import { readFormDraft } from '#offline/drafts/form-drafts.ts';
import { refreshReads } from '#queries/use-server-read.ts';
import { call } from '#session/call.ts';
import { showNotice } from '#ui/notices.ts';
import { DecisionValues, hasTyped, linesOf, proposed, readLines, sumTyped } from './decision/decision-values.ts';
import { draftKeyOf } from './decision/use-decision.ts';

const Draft = v.object({ values: DecisionValues });

/** A claim that an action did not change, and why. */
type Unchanged = { claim: QueuedClaim; why: string };

/** What a person has to know of an action on several claims once it was sent. */
type Outcome = {
  unchanged: readonly Unchanged[];
  /** Above what the person approves alone: another one has to approve them (R-DESK-65). */
  recommended: readonly QueuedClaim[];
  unanswered: readonly Unanswered[];
};

/** A call without an answer, whose claims may have been changed. */
type Unanswered = {
  claims: readonly QueuedClaim[];
  /** Makes it once more with its key, so that nothing is done twice. */
  send: () => Promise<void>;
};

const nothing: Outcome = { unchanged: [], recommended: [], unanswered: [] };

/** Of the actions on several claims since it was last closed. */
export const useOutcome = create<Outcome>()(() => nothing);

export function forgetOutcome(): void {
  useOutcome.setState(nothing);
}

export type Bulk = InputOf<typeof actOnClaims>['body'];

type Options = {
  /** Claims that are not sent, and why. */
  unchanged?: readonly Unchanged[];
  /** Every claim was changed. */
  onAllDone?: () => unknown;
};

/**
 * Acts on several claims, of which each is judged by itself, and shows which were left as they were, which were only
 * recommended, and of which it is not known (R-DESK-53).
 */
export async function actOnAll(
  claims: readonly QueuedClaim[],
  body: Bulk,
  { unchanged = [], onAllDone }: Options = {},
): Promise<void> {
  const idempotencyKey = crypto.randomUUID();
  const sent = claims.filter(({ id }) => body.claims.some((named) => named.id === id));
  const send = async (left: readonly Unchanged[] = []): Promise<void> => {
    const answer = sent.length === 0 ? [] : await ask();
    refreshReads(listDeskClaims);
    const others = () => useOutcome.getState().unanswered.filter((one) => one.send !== send);
    if (answer === null) {
      useOutcome.setState((before) => ({
        unchanged: [...before.unchanged, ...left],
        unanswered: [...others(), { claims: sent, send }],
      }));
      return;
    }
    const results = new Map(answer.map((result) => [result.id, result]));
    const refused = sent.flatMap((claim): Unchanged[] => {
      const result = results.get(claim.id);
      return result && result.code === null ? [] : [{ claim, why: whyUnchanged(result, body.action) }];
    });
    const recommended = sent.filter(({ id }) => results.get(id)?.isRecommended);
    useOutcome.setState((before) => ({
      unchanged: [...before.unchanged, ...left, ...refused],
      recommended: [...before.recommended, ...recommended],
      unanswered: others(),
    }));
    const done = sent.length - refused.length - recommended.length;
    if (done > 0) showNotice({ tone: 'success', text: doneText(body.action, done) });
    if (refused.length === 0 && unchanged.length === 0) onAllDone?.();
  };
  /** Null where it is not known whether the claims were changed. */
  const ask = async (): Promise<Pick<BulkResult, 'id' | 'code' | 'message' | 'isRecommended'>[] | null> => {
    try {
      return (await call(actOnClaims, { body }, { idempotencyKey })).results;
    } catch (error) {
      const failure = failureOf(error);
      if (mayHaveArrived(failure)) return null;
      const message = failureWords(failure);
      return sent.map(({ id }) => ({ id, code: 'refused', message }));
    }
  };
  await send(unchanged);
}

function mayHaveArrived(failure: Failure): boolean {
  return isUnavailable(failure) || failure.kind === 'aborted' || hasCode(failure, 'IDEMPOTENCY_IN_PROGRESS');
}

function doneText(action: Bulk['action'], done: number): string {
  if (action === 'approve') return plural(done, { one: '# claim is approved', other: '# claims are approved' });
  return plural(done, { one: 'Sent for # claim', other: 'Sent for # claims' });
}

type Refusal = Pick<BulkResult, 'code' | 'message'>;

/** Why the server has left a claim as it was: in its own words where the code alone does not say it. */
function whyUnchanged({ code, message }: Refusal = { code: null }, action: Bulk['action']): string {
  if (message !== undefined) return message;
  switch (code) {
    case 'CONFLICT':
      return action === 'assign' ? t`Somebody else has it by now.` : t`It waits for no decision any more.`;
    case 'VALIDATION_FAILED':
      return action === 'approve' ? t`Its lines need a decision. Open it.` : t`It was not changed. Open it.`;
    case 'VERSION_OUTDATED':
      return t`Somebody changed it. Open it.`;
    case null:
      return t`It was not changed. Open it.`;
    default:
      return isErrorCode(code) ? errorSentence(code) : t`It was not changed. Open it.`;
  }
}

/** Approves the lines of claims as they are, unless a person should look at one. */
export async function approveAll(claims: readonly QueuedClaim[], ownId: string): Promise<void> {
  const ready: Extract<Bulk, { action: 'approve' }>['claims'] = [];
  const unchanged: Unchanged[] = [];
  for (const claim of claims) {
    const lines = await readyLines(claim, ownId).catch((error: unknown) => whyUnread(failureOf(error)));
    if (typeof lines === 'string') unchanged.push({ claim, why: lines });
    else ready.push({ id: claim.id, version: claim.version, lines });
  }
  await actOnAll(claims, { action: 'approve', claims: ready }, { unchanged });
}

/** Nothing was typed that could be kept, and nothing was sent. */
function whyUnread(failure: Failure): string {
  return isMissingNetwork(failure) ? t`It could not be read: nothing was sent.` : failureWords(failure);
}

/** The lines of a claim, all to be approved as the list shows them, else why a person has to open it. */
async function readyLines(row: QueuedClaim, ownId: string): Promise<LineInput[] | string> {
  const claim = await call(getDeskClaim, { params: { id: row.id } }, { fresh: true });
  if (claim.isOwn) return t`Your own company filed it.`;
  if (claim.isRecommended) return t`You recommended it. Someone else has to approve it.`;
  if (!mayAct('approve', claim.claim)) return whyUnchanged({ code: 'CONFLICT' }, 'approve');
  if (claim.version !== row.version) return whyUnchanged({ code: 'VERSION_OUTDATED' }, 'approve');
  const draft = await readFormDraft(draftKeyOf(ownId, row.id), Draft);
  if (draft && hasTyped(draft.value.values)) return t`What you typed about it was not sent. Open it.`;
  const typed = linesOf(claim).map(proposed);
  const { lines } = readLines(typed, true, claim.cover);
  if (!lines) return whyUnchanged({ code: 'VALIDATION_FAILED' }, 'approve');
  if (sumTyped(typed).approved !== toCents(row.amount ?? 0)) return t`Its lines come to another amount. Open it.`;
  return lines;
}
