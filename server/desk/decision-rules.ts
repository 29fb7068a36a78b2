import * as v from 'valibot';
import { type DecisionRule, DecisionRules, type Rules, type RulesTried } from '#contract/decision-rules.ts';
import { effectOf, judge } from '#domain/rule-judge.ts';
import { AppError } from '../errors/app-error.ts';
import { type Actor, writeAudit } from '../audit/write-audit.ts';
import type { Context } from '../context.ts';
import type { Database } from '../database/tables.ts';
import type { SeenClaim } from '../platform/claims-desk.ts';
import { deskOf } from './desk-decisions.ts';

/** How many versions are listed. */
const listedVersions = 30;

/** How many changes of a trial are listed, and how many claims are looked at at once. */
const listedChanges = 200;
const batchSize = 1_000;

/** Before anything is saved. */
const noDraft = { id: 1, revision: 1, rules: '[]' } as const;

/** Rules of a newer server may not be readable here: null. */
export function parseRules(text: string): DecisionRule[] | null {
  const parsed = v.safeParse(DecisionRules, JSON.parse(text));
  return parsed.success ? parsed.output : null;
}

export type LiveRules = { version: number; rules: DecisionRule[]; publishedBy: string | null };

/** The rules that judge claims now; null before the first version. */
export async function readLiveRules(database: Database): Promise<LiveRules | null> {
  const live = await database
    .selectFrom('rule_versions')
    .select(['version', 'rules', 'published_by'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  const rules = live && parseRules(live.rules);
  return rules ? { version: live.version, rules, publishedBy: live.published_by } : null;
}

/** Draft and versions (R-RULE-01). */
export async function readRules({ database }: Pick<Context, 'database'>): Promise<Rules> {
  const draft = await database
    .selectFrom('rules_draft')
    .leftJoin('accounts', 'accounts.id', 'rules_draft.saved_by')
    .select(['revision', 'rules', 'saved_at', 'accounts.name'])
    .executeTakeFirst();
  const versions = await database
    .selectFrom('rule_versions')
    .leftJoin('accounts', 'accounts.id', 'rule_versions.published_by')
    .select(['version', 'rules', 'published_at', 'accounts.name'])
    .orderBy('version', 'desc')
    .limit(listedVersions)
    .execute();
  return {
    draft: {
      revision: draft?.revision ?? noDraft.revision,
      rules: parseRules(draft?.rules ?? noDraft.rules) ?? [],
      savedAt: draft?.saved_at?.toISOString() ?? null,
      by: draft?.name ?? null,
    },
    versions: versions.map((row) => ({
      version: row.version,
      at: row.published_at.toISOString(),
      by: row.name,
      rules: parseRules(row.rules) ?? [],
    })),
  };
}

type Change = { context: Context; by: Actor; revision: number; now: Date };

/** @throws AppError `VERSION_OUTDATED` when the draft has changed since. */
async function openDraft(context: Context, revision: number) {
  deskOf(context);
  await context.database
    .insertInto('rules_draft')
    .values(noDraft)
    .onConflict((known) => known.doNothing())
    .execute();
  const draft = await context.database
    .selectFrom('rules_draft')
    .select(['revision', 'rules'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (draft.revision !== revision) throw new AppError('VERSION_OUTDATED');
  return draft;
}

export async function saveDraft({ context, by, revision, now }: Change, rules: readonly DecisionRule[]): Promise<void> {
  await openDraft(context, revision);
  await context.database
    .updateTable('rules_draft')
    .set({ revision: revision + 1, rules: JSON.stringify(rules), saved_at: now, saved_by: by.accountId })
    .execute();
}

/** Makes the draft the live version, and records both (R-RULE-01). */
export async function publishDraft({ context, by, revision, now }: Change): Promise<void> {
  const { database } = context;
  const draft = await openDraft(context, revision);
  const before = await database
    .selectFrom('rule_versions')
    .select(['version', 'rules'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if ((before?.rules ?? '[]') === draft.rules) throw new AppError('CONFLICT');
  const version = (before?.version ?? 0) + 1;
  await database
    .insertInto('rule_versions')
    .values({ version, rules: draft.rules, published_at: now, published_by: by.accountId })
    .execute();
  await database
    .updateTable('rules_draft')
    .set({ revision: revision + 1 })
    .execute();
  await writeAudit(database, {
    by,
    kind: 'rules_changed',
    target: null,
    ...(before && { before: { version: before.version, rules: forAudit(before.rules) } }),
    after: { version, rules: forAudit(draft.rules) },
    now,
  });
}

/** Rules without their names and texts (R-AUDIT-04). */
function forAudit(text: string): string[] {
  return (parseRules(text) ?? []).map(({ id, conditions, disposition }) => {
    const codes = Object.entries(disposition).filter(([name]) => name !== 'text' && name !== 'remark');
    return JSON.stringify({ id, conditions, ...Object.fromEntries(codes) });
  });
}

/** Judges the newest claims by the live rules and by the draft, and writes nothing (R-RULE-05). */
export async function tryDraft(context: Pick<Context, 'database' | 'platform'>, max: number): Promise<RulesTried> {
  const desk = deskOf(context);
  const { draft, versions } = await readRules(context);
  const live = versions[0]?.rules ?? [];
  const counts = new Map<string | null, { live: number; draft: number }>();
  const count = (verdict: Verdict, of: 'live' | 'draft') => {
    const kind = verdict?.effect.kind ?? null;
    const sums = counts.get(kind) ?? { live: 0, draft: 0 };
    counts.set(kind, { ...sums, [of]: sums[of] + 1 });
  };
  const changes: RulesTried['changes'] = [];
  let tried = 0;
  let changed = 0;
  let last: string | null = null;
  while (tried < max) {
    const ids = await desk.findNewest(last, Math.min(batchSize, max - tried));
    if (ids.length === 0) break;
    for (const seen of await desk.seeClaims(ids)) {
      const { id, name, depot, status } = seen;
      const before = verdictOf(live, seen);
      const after = verdictOf(draft.rules, seen);
      count(before, 'live');
      count(after, 'draft');
      // Another rule that does the same changes nothing.
      if (JSON.stringify(before?.effect) === JSON.stringify(after?.effect)) continue;
      changed += 1;
      if (changes.length < listedChanges)
        changes.push({ id, name, depot, status, live: toldOf(before), draft: toldOf(after) });
    }
    tried += ids.length;
    last = ids.at(-1) ?? null;
  }
  return { tried, changed, counts: [...counts].map(([kind, sums]) => ({ kind, ...sums })), changes };
}

/** The rule that matches a claim, and what it does to it; null where none does. */
type Verdict = { rule: DecisionRule; effect: ReturnType<typeof effectOf> } | null;

function verdictOf(rules: readonly DecisionRule[], seen: SeenClaim): Verdict {
  const rule = rules[judge(rules, seen)];
  return rule ? { rule, effect: effectOf(rule, seen) } : null;
}

function toldOf(verdict: Verdict): RulesTried['changes'][number]['live'] {
  return verdict && { name: verdict.rule.name, kind: verdict.effect.kind };
}
