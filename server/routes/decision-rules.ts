import { getJudgement, getRuleChoices, getRules, publishRules, saveRules, tryRules } from '#contract/decision-rules.ts';
import { defineRoute } from '../http/route.ts';
import { publishDraft, readRules, saveDraft, tryDraft } from '../desk/decision-rules.ts';
import { deskOf } from '../desk/desk-decisions.ts';
import { readJudgement } from '../desk/judge-claims.ts';
import { readRuleChoices } from '../desk/rule-choices.ts';

/** The rules of the desk (R-RULE). */
export const decisionRuleRoutes = [
  defineRoute(getRules, async ({ context }) => {
    deskOf(context);
    return readRules(context);
  }),

  defineRoute(getRuleChoices, async ({ context }) => readRuleChoices(context), { readsReplica: true }),

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
