import { useState } from 'react';
import { ApiError, hasCode } from '#api/failure.ts';
import { type DecisionRule, getRules, publishRules, type Rules, saveRules } from '#contract/decision-rules.ts';
import { useOnlineForm } from '#forms/use-online-form.ts';
import { call } from '#session/call.ts';

type Headers = { idempotencyKey: string; version: number };

/** The rules, and their changes: each names the draft that it was based on, and is made on the latest one. */
export function useRules(read: Rules) {
  const [rules, setRules] = useState(read);
  const [isOutdated, setIsOutdated] = useState(false);
  const { sending, failure, setFailure, submit } = useOnlineForm();

  async function send(make: (headers: Headers) => Promise<Rules>): Promise<boolean> {
    if (sending) return false;
    setIsOutdated(false);
    // A repeat with another key is refused by its revision: a change is never made twice.
    const headers = { idempotencyKey: crypto.randomUUID(), version: rules.draft.revision };
    const attempt = async () => {
      try {
        return await make(headers);
      } catch (error) {
        if (!(error instanceof ApiError && hasCode(error.failure, 'VERSION_OUTDATED'))) throw error;
        setRules(await call(getRules, {}, { fresh: true }));
        setIsOutdated(true);
        return null;
      }
    };
    const after = await submit({ send: attempt, renewKey: () => {} });
    if (after) setRules(after);
    return after !== null;
  }

  return {
    rules,
    sending,
    failure,
    /** Somebody else saved or published meanwhile: `rules` are theirs. */
    isOutdated,
    forget: () => {
      setFailure(null);
      setIsOutdated(false);
    },
    save: (change: (draft: readonly DecisionRule[]) => DecisionRule[]) =>
      send((headers) => call(saveRules, { body: { rules: change(rules.draft.rules) } }, headers)),
    publish: () => send((headers) => call(publishRules, {}, headers)),
  };
}
