import * as v from 'valibot';
import { rejectionReasons, requestReasons } from './claim-decisions.ts';
import { chosenLineReasons, lineCentsMax } from './claim-lines.ts';
import { RuleNamed } from './claims.ts';
import { defineEndpoint } from './endpoint.ts';
import { DateOnly, deskRoles, hasTwoDecimalsAtMost, Id, Instant, requiredLines } from './primitives.ts';

/** What a rule sees of a claim as a number; null where it is unknown. Amounts are cents. */
export const numberFacts = [
  /** Days of warranty left on the day of the failure, negative after its end. */
  'labourCoverDays',
  'partsCoverDays',
  /** From the purchase to the failure. */
  'daysSincePurchase',
  /** From the failure to the shop, and from the shop to the claim. */
  'daysToShop',
  'daysToFiling',
  'labourHours',
  'amountCents',
  'photos',
  /** On the serial number, of any depot. */
  'earlierClaims',
  /** From the filing of the claim before it on the serial number, and of the last one of its failure code. */
  'daysSinceLastClaim',
  'daysSinceSameFailure',
  /** Beyond the flat times of what was picked. */
  'hoursAboveFlat',
  /** Beyond what the depot's agreement pays by the list. */
  'centsAboveList',
] as const;
export const dateFacts = ['dateOfFailure', 'dateEnteredShop'] as const;
/** `product` is a model; `depot` and `retailer` are ids, `province` and `country` those of the depot. */
export const choiceFacts = [
  'claimType',
  'claimSubtype',
  'brand',
  'product',
  'productType',
  'failureCode',
  'depot',
  'province',
  'country',
  'currency',
  'retailer',
  'registrationStatus',
] as const;
/** Of which a claim has several: a condition asks for any of them. */
export const listFacts = ['operation', 'partNumber'] as const;
/** In the order of serial numbers (`compareSerialNumbers`). */
export const serialFacts = ['serialNumber'] as const;
/**
 * Whether another claim has one of its photos, its registration has a proof of purchase or is store stock, one of its
 * parts is a wear part, and another claim may be for the same repair (R-DESK-67).
 */
export const flagFacts = ['samePhoto', 'hasProof', 'storeStock', 'wearPart', 'possibleDuplicate'] as const;

/** What rules of an older version did not see. */
const LaterNumber = v.optional(v.nullable(v.number()), null);
const LaterText = v.optional(v.nullable(v.string()), null);
const LaterFlag = v.optional(v.nullable(v.boolean()), null);

const laterNumbers = ['daysSinceLastClaim', 'daysSinceSameFailure', 'hoursAboveFlat', 'centsAboveList'] as const;
const laterTexts = [
  'productType',
  'failureCode',
  'province',
  'country',
  'currency',
  'retailer',
  'registrationStatus',
  'serialNumber',
] as const;

/** All that a rule sees of a claim; null where it is unknown. */
export const ClaimFacts = v.object({
  ...v.entriesFromList(numberFacts, v.nullable(v.number())),
  ...v.entriesFromList(dateFacts, v.nullable(v.string())),
  ...v.entriesFromList(choiceFacts, v.nullable(v.string())),
  ...v.entriesFromList(listFacts, v.optional(v.nullable(v.array(v.string())), null)),
  ...v.entriesFromList(laterNumbers, LaterNumber),
  ...v.entriesFromList(laterTexts, LaterText),
  ...v.entriesFromList(flagFacts, LaterFlag),
  samePhoto: v.boolean(),
});
export type ClaimFacts = v.InferOutput<typeof ClaimFacts>;

const Bound = v.optional(
  v.nullable(
    v.pipe(
      v.number('not_a_number'),
      v.minValue(-lineCentsMax, 'outside_limits'),
      v.maxValue(lineCentsMax, 'outside_limits'),
      v.check(hasTwoDecimalsAtMost, 'too_many_decimals'),
    ),
  ),
  null,
);
const Day = v.optional(v.nullable(DateOnly), null);
const Value = v.pipe(v.string(), v.nonEmpty('required'), v.maxLength(255, 'too_long'));
const Serial = v.optional(v.nullable(Value), null);

/** A condition holds on what is known alone. A bound that is null does not bind. */
export const RuleCondition = v.variant('fact', [
  v.object({ fact: v.picklist(numberFacts), min: Bound, max: Bound }),
  v.object({ fact: v.picklist(dateFacts), from: Day, to: Day }),
  v.object({ fact: v.picklist(serialFacts), from: Serial, to: Serial }),
  v.object({
    fact: v.picklist([...choiceFacts, ...listFacts]),
    values: v.pipe(v.array(Value), v.minLength(1, 'required'), v.maxLength(50, 'outside_limits')),
    /** Holds for every other value. */
    except: v.boolean(),
  }),
  v.object({ fact: v.picklist(flagFacts), is: v.boolean() }),
]);
export type RuleCondition = v.InferOutput<typeof RuleCondition>;

function inBothLanguages(maxLength: number) {
  const Text = requiredLines(maxLength);
  return v.object({ en: Text, fr: Text });
}
const LongTexts = inBothLanguages(2_000);

/** Most claims of which one is drawn for an audit. */
export const oneInMax = 10_000;

/** What becomes of a claim. No rule rejects: a person does. */
export const RuleDisposition = v.variant('kind', [
  v.object({ kind: v.literal('approve') }),
  v.object({
    kind: v.literal('approve_with_limits'),
    /** Most hours of the claim, and most cents of each line. */
    labourHours: v.optional(
      v.nullable(
        v.pipe(
          v.number('not_a_number'),
          v.minValue(0, 'outside_limits'),
          v.maxValue(1_000, 'outside_limits'),
          v.check(hasTwoDecimalsAtMost, 'too_many_decimals'),
        ),
      ),
      null,
    ),
    lineCents: v.optional(
      v.nullable(
        v.pipe(
          v.number('not_a_number'),
          v.integer('too_many_decimals'),
          v.minValue(0, 'outside_limits'),
          v.maxValue(lineCentsMax, 'outside_limits'),
        ),
      ),
      null,
    ),
    /** Why less is approved. */
    reason: v.picklist(chosenLineReasons, 'invalid_choice'),
  }),
  /** Each line up to what the depot's agreement pays of it (R-PRICE-14). */
  v.object({ kind: v.literal('approve_at_list') }),
  v.object({
    kind: v.literal('approve_share'),
    /** Of each line. */
    percent: v.pipe(
      v.number('not_a_number'),
      v.minValue(0.01, 'too_small'),
      v.maxValue(100, 'too_large'),
      v.check(hasTwoDecimalsAtMost, 'too_many_decimals'),
    ),
    /** Why less is approved. */
    reason: v.picklist(chosenLineReasons, 'invalid_choice'),
  }),
  /** One of so many claims goes to a person; of the others the rules after it decide. */
  v.object({
    kind: v.literal('audit'),
    oneIn: v.pipe(
      v.number('not_a_number'),
      v.integer('not_a_positive_integer'),
      v.minValue(1, 'not_a_positive_integer'),
      v.maxValue(oneInMax, 'too_large'),
    ),
  }),
  v.object({
    kind: v.literal('ask'),
    asksFor: v.picklist(['photos', 'information'], 'invalid_choice'),
    reasons: v.pipe(
      v.array(v.picklist(requestReasons, 'invalid_choice')),
      v.maxLength(requestReasons.length, 'outside_limits'),
    ),
    text: LongTexts,
  }),
  v.object({ kind: v.literal('to_person'), remark: LongTexts }),
  v.object({
    kind: v.literal('suggest_rejection'),
    reason: v.picklist(rejectionReasons, 'invalid_choice'),
    remark: LongTexts,
  }),
]);
export type RuleDisposition = v.InferOutput<typeof RuleDisposition>;

export const DecisionRule = v.object({
  id: Id,
  name: inBothLanguages(100),
  /** All have to hold; without any, every claim matches. */
  conditions: v.pipe(v.array(RuleCondition), v.maxLength(20, 'outside_limits')),
  disposition: RuleDisposition,
});
export type DecisionRule = v.InferOutput<typeof DecisionRule>;

/** In their order: the first whose conditions hold decides. */
export const DecisionRules = v.pipe(v.array(DecisionRule), v.maxLength(100, 'outside_limits'));
export type DecisionRules = v.InferOutput<typeof DecisionRules>;

/** What the rules say of a claim: those up to the one that matched, with what they saw (R-RULE-06). */
export const Judgement = v.object({
  /** When a rule took its step; null for what the live version says now. */
  at: v.nullable(Instant),
  version: v.number(),
  facts: ClaimFacts,
  /** Null where no rule matched. */
  rule: v.nullable(DecisionRule),
  /** Those before it, which did not match. */
  passed: v.array(DecisionRule),
  /** An approval that has no price for a line, so that a person decides. */
  isUnpriced: v.boolean(),
  /** Whether it would approve something outside its cover, without the reason Goodwill (R-COVER-03). */
  isOutsideCover: v.exactOptional(v.boolean()),
});
export type Judgement = v.InferOutput<typeof Judgement>;

export const getJudgement = defineEndpoint({
  method: 'GET',
  path: '/desk/claims/:id/rules',
  access: deskRoles,
  output: Judgement,
  status: 200,
});

const By = v.nullable(v.string());

const Rules = v.object({
  draft: v.object({
    /** Counts the changes of the draft; a write names the one that it was based on. */
    revision: v.number(),
    rules: v.array(DecisionRule),
    savedAt: v.nullable(Instant),
    by: By,
  }),
  /** Newest first; the first is live. */
  versions: v.array(v.object({ version: v.number(), at: Instant, by: By, rules: v.array(DecisionRule) })),
});
export type Rules = v.InferOutput<typeof Rules>;

/** The rules as they are live and as a draft, with the last versions (R-RULE-01). */
export const getRules = defineEndpoint({
  method: 'GET',
  path: '/desk/rules',
  access: deskRoles,
  output: Rules,
  status: 200,
  refusals: ['NOT_FOUND'],
});

/** Kinds of the catalogue of which some facts are. */
export const ruleCatalogues = ['failure-codes', 'labour-operations', 'parts', 'depot-agreements'] as const;
export type RuleCatalogue = (typeof ruleCatalogues)[number];

const Texts = v.array(v.string());

/** What conditions can name besides the desk's choices (R-RULE-07). */
export const getRuleChoices = defineEndpoint({
  method: 'GET',
  path: '/desk/rules/choices',
  access: deskRoles,
  output: v.object({
    productTypes: Texts,
    /** The codes of provinces and states where there are depots. */
    provinces: Texts,
    retailers: v.array(v.object({ id: Id, name: v.string() })),
    /** Those of `ruleCatalogues` that have records: facts of the others are not offered. */
    catalogues: Texts,
  }),
  status: 200,
  refusals: ['NOT_FOUND'],
});
export type RuleChoices = v.InferOutput<typeof getRuleChoices.output>;

export const saveRules = defineEndpoint({
  method: 'PUT',
  path: '/desk/rules',
  access: ['admin'],
  body: v.object({ rules: DecisionRules }),
  output: Rules,
  status: 200,
  idempotent: 'required',
  versioned: true,
  refusals: ['NOT_FOUND'],
});

/** Most claims that a draft is tried on. */
export const triedMax = 50_000;

const Verdict = v.nullable(v.object({ name: RuleNamed.entries.name, kind: v.string() }));

/** What would change on the last claims if the draft was live. Nothing is written (R-RULE-05). */
export const tryRules = defineEndpoint({
  method: 'POST',
  path: '/desk/rules/try',
  access: ['admin'],
  body: v.object({
    claims: v.pipe(
      v.number('not_a_number'),
      v.integer('not_a_positive_integer'),
      v.minValue(1, 'not_a_positive_integer'),
      v.maxValue(triedMax, 'outside_limits'),
    ),
  }),
  output: v.object({
    tried: v.number(),
    changed: v.number(),
    /** How many claims each disposition would get; null: no rule matches; `unpriced` and `asked_before`: a person decides. */
    counts: v.array(v.object({ kind: v.nullable(v.string()), live: v.number(), draft: v.number() })),
    /** The newest that would change. */
    changes: v.array(
      v.object({
        id: Id,
        name: v.string(),
        depot: v.string(),
        status: v.nullable(v.string()),
        live: Verdict,
        draft: Verdict,
      }),
    ),
  }),
  status: 200,
  refusals: ['NOT_FOUND'],
});
export type RulesTried = v.InferOutput<typeof tryRules.output>;

/** Makes the draft the live version; 409 when it is that already. */
export const publishRules = defineEndpoint({
  method: 'POST',
  path: '/desk/rules/publish',
  access: ['admin'],
  output: Rules,
  status: 200,
  idempotent: 'required',
  versioned: true,
  refusals: ['NOT_FOUND', 'CONFLICT'],
});
