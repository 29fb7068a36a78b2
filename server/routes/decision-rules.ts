import { getJudgement, getRules, publishRules, saveRules, tryRules } from '#contract/decision-rules.ts';
import { defineRoute } from '../http/route.ts';
import { publishDraft, readRules, saveDraft, tryDraft } from '../desk/decision-rules.ts';
import { deskOf } from '../desk/desk-decisions.ts';
import { readJudgement } from '../desk/judge-claims.ts';

/** The rules of the desk (R-RULE-01 to R-RULE-06). */
export const decisionRuleRoutes = [
  defineRoute(getRules, async ({ context }) => {
    deskOf(context);
    return readRules(context);
  }),

  defineRoute(saveRules, async ({ body, by, context, version: revision, now }) => {
    await saveDraft({ context, by, revision, now }, body.rules);
    return readRules(context);
  }),

  defineRoute(tryRules, async ({ body, context }) => tryDraft(context, body.claims), { writesNothing: true }),

  defineRoute(publishRules, async ({ by, context, version: revision, now }) => {
    await publishDraft({ context, by, revision, now });
    return readRules(context);
  }),

  defineRoute(getJudgement, async ({ params, context }) => readJudgement(context, params.id)),
];
