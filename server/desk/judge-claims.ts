import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as v from 'valibot';
import { requestSubstatus } from '#contract/claim-decisions.ts';
import type { DecisionRule, Judgement } from '#contract/decision-rules.ts';
import { mayAct } from '#domain/desk-rules.ts';
import { approvedLines, coverSeen, effectOf, judge } from '#domain/rule-judge.ts';
import { AppError } from '../errors/app-error.ts';
import { portalItself } from '../audit/write-audit.ts';
import type { Context } from '../context.ts';
import type { Database } from '../database/tables.ts';
import type { Language } from '../base/language.ts';
import { describeFailure } from '../errors/describe-failure.ts';
import { type FoundClaim, RuleStep, type SeenClaim } from '../platform/claims-desk.ts';
import { startWorkLoop, type WorkLoop } from '../base/work-loop.ts';
import { parseRules, readLiveRules } from './decision-rules.ts';
import { lockClaim } from '../claims/depot-claims.ts';
import { deskOf, isOwnClaim, takeDeskStep, toLines } from './desk-decisions.ts';

type JudgeContext = Pick<Context, 'database' | 'platform' | 'now'>;

/** A claim whose judgement failed is judged again after this. */
const retryMs = 60_000;

/** Has a claim judged by the rules, in the transaction that files or changes it (R-RULE-04). */
export async function awaitRules(
  { database, platform }: Pick<Context, 'database' | 'platform'>,
  claimId: string,
  now: Date,
): Promise<void> {
  if (!platform.desk) return;
  await database
    .insertInto('claims_to_judge')
    .values({ claim_id: claimId, due_at: now })
    .onConflict((known) => known.column('claim_id').doUpdateSet({ due_at: now }))
    .execute();
}

/** Judges claims as they come, and goes on after a restart; null where the sales platform is the desk. */
export function startJudgingClaims(
  context: JudgeContext,
  log: { error: (details: object, message: string) => void },
): WorkLoop | null {
  if (context.platform.desk === null) return null;
  const onFailure = (failure: unknown, claim?: string) =>
    log.error({ failure: describeFailure(failure), claim }, 'judging a claim by the rules failed');
  return startWorkLoop((stopped) => judgeDueClaims(context, onFailure, stopped), onFailure);
}

/**
 * Judges every claim that waits for it. Its row goes in the transaction of the rule's step, under the claim's lock: a
 * kill in between judges it again, and of two servers the second finds it judged.
 * @returns the number of claims.
 */
export async function judgeDueClaims(
  context: JudgeContext,
  onFailure: (failure: unknown, claimId: string) => void,
  stopped?: AbortSignal,
): Promise<number> {
  const { database, platform, now } = context;
  let judged = 0;
  while (!stopped?.aborted) {
    const due = await findDue(database, now());
    if (!due) break;
    try {
      await database
        .transaction()
        .execute((transaction) =>
          judgeClaim({ database: transaction, platform: platform.inTransaction(transaction) }, due.claim_id, now()),
        );
      judged += 1;
    } catch (failure) {
      onFailure(failure, due.claim_id);
      const due_at = new Date(now().getTime() + retryMs);
      await database.updateTable('claims_to_judge').set({ due_at }).where('claim_id', '=', due.claim_id).execute();
    }
  }
  return judged;
}

/**
 * The claim that waits longest, once its photos are compared: until then no rule knows whether another claim has one of
 * them. Nor while another server still compares a photo that was sent before them.
 */
async function findDue(database: Database, now: Date): Promise<{ claim_id: string } | undefined> {
  const { rows } = await sql<{ claim_id: string }>`select claim_id from claims_to_judge
    where due_at <= ${now}
      and not exists (select from stored_files join photo_checks on file_id = stored_files.id
        where entity_id = claim_id and photo_checks.due_at is not null)
      and not exists (select from photo_checks join stored_files earlier on earlier.id = file_id
        where photo_checks.due_at > ${now} and attempts > 0
          and earlier.created_at <= (select max(created_at) from stored_files where entity_id = claim_id))
    order by due_at limit 1`.execute(database);
  return rows[0];
}

type Place = Pick<Context, 'database' | 'platform'>;

async function judgeClaim(context: Place, claimId: string, now: Date): Promise<void> {
  await lockClaim(context, claimId);
  const due = await context.database
    .deleteFrom('claims_to_judge')
    .where('claim_id', '=', claimId)
    .returning('claim_id')
    .executeTakeFirst();
  if (!due) return;
  const desk = deskOf(context);
  const found = await desk.findClaim(claimId);
  // A rule never touches what a person works on (R-RULE-04).
  if (!found || !mayAct('approve', found.claim) || (await desk.isTaken(claimId))) return;
  const live = await readLiveRules(context.database);
  const [seen] = await desk.seeClaims([claimId]);
  if (!live || !seen) return;
  const rule = live.rules[judge(live.rules, seen)];
  if (!rule) return;
  await takeRuleStep(context, found, { rule, seen, live }, now);
}

/** Whether a claim is of the company of the rules' publisher: a rule does not approve it (R-DESK-27). */
async function isOfPublisher(context: Place, found: FoundClaim, accountId: string | null): Promise<boolean> {
  if (accountId === null) return false;
  const accounts = context.database.selectFrom('accounts').select('contact_id').where('id', '=', accountId);
  const publisher = await accounts.executeTakeFirst();
  return publisher ? isOwnClaim(context, { accountId, contactId: publisher.contact_id }, found) : false;
}

type Match = { rule: DecisionRule; seen: SeenClaim; live: { version: number; publishedBy: string | null } };

async function takeRuleStep(context: Place, found: FoundClaim, match: Match, now: Date): Promise<void> {
  const { claim } = found;
  const { rule, seen, live } = match;
  const { disposition } = rule;
  const effect = effectOf(rule, seen);
  const step: RuleStep = {
    id: rule.id,
    name: rule.name,
    version: live.version,
    saw: seen.facts,
    remark: 'remark' in disposition ? disposition.remark : null,
    isUnpriced: effect.kind === 'unpriced',
    isOutsideCover: effect.kind === 'outside_cover',
  };
  const as = { context, by: portalItself, now };
  const cover = coverSeen(seen.facts);
  const leave = { status: claim.status ?? 'New', substatus: claim.substatus, rule: step };
  switch (effect.kind) {
    case 'approve':
    case 'approve_with_limits':
    case 'approve_at_list':
    case 'approve_share': {
      if (await isOfPublisher(context, found, live.publishedBy))
        return takeDeskStep(as, found, { ...leave, kind: 'referred' });
      return takeDeskStep(as, found, {
        kind: 'approved',
        status: 'Approved',
        substatus: null,
        lines: toLines(approvedLines(seen.lines ?? [], effect, cover), {
          stored: [],
          cover,
          newId: randomUUID,
        }),
        rule: step,
      });
    }
    case 'ask': {
      const { asksFor, reasons, text } = effect;
      return takeDeskStep(as, found, {
        kind: 'requested',
        status: 'Pending Review',
        substatus: requestSubstatus[asksFor],
        note: text[await languageOf(context.database, found.filedBy)],
        reasons,
        rule: step,
      });
    }
    case 'unpriced':
    case 'outside_cover':
    case 'asked_before':
    case 'audit':
    case 'to_person':
      return takeDeskStep(as, found, { ...leave, kind: 'referred' });
    case 'suggest_rejection':
      return takeDeskStep(as, found, { ...leave, kind: 'rejection suggested', reasons: [effect.reason] });
  }
}

/** The language of who filed the claim. */
async function languageOf(database: Database, accountId: string | null): Promise<Language> {
  const account = await database
    .selectFrom('accounts')
    .select('language')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return account?.language ?? 'en';
}

/**
 * What the rules say of a claim (R-RULE-06): what the last of them saw that took a step, else what the live version
 * says now.
 * @throws AppError `NOT_FOUND`
 */
export async function readJudgement(context: Place, claimId: string): Promise<Judgement> {
  const desk = deskOf(context);
  const [seen] = await desk.seeClaims([claimId]);
  if (!seen) throw new AppError('NOT_FOUND');
  const { database } = context;
  const step = await database
    .selectFrom('claim_events')
    .select(['at', 'rule'])
    .where('claim_id', '=', claimId)
    .where('rule', 'is not', null)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (step?.rule) {
    const { version, id, saw, isUnpriced, isOutsideCover } = v.parse(RuleStep, JSON.parse(step.rule));
    const row = await database
      .selectFrom('rule_versions')
      .select('rules')
      .where('version', '=', version)
      .executeTakeFirst();
    const rules = (row && parseRules(row.rules)) ?? [];
    const at = rules.findIndex((rule) => rule.id === id);
    return { ...told(rules, at), at: step.at.toISOString(), version, facts: saw, isUnpriced, isOutsideCover };
  }
  const live = (await readLiveRules(database)) ?? { version: 0, rules: [] };
  const at = judge(live.rules, seen);
  const rule = live.rules[at];
  const effect = rule && effectOf(rule, seen).kind;
  return {
    ...told(live.rules, at),
    at: null,
    version: live.version,
    facts: seen.facts,
    isUnpriced: effect === 'unpriced',
    isOutsideCover: effect === 'outside_cover',
  };
}

function told(rules: readonly DecisionRule[], at: number): Pick<Judgement, 'rule' | 'passed'> {
  return { rule: rules[at] ?? null, passed: at === -1 ? [...rules] : rules.slice(0, at) };
}
