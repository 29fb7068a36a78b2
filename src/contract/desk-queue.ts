import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { deskRoles, Dollars, Id, Instant, requiredLine, searchInput } from './primitives.ts';
import { QueueDays, QueueFilterText, queueNumber, QueuePosition } from './queue-query.ts';

/** The columns that sort the queue; with a `-` the other way round. Missing values are the smallest. */
export const queueColumns = [
  'claim',
  'depot',
  'product',
  'serialNumber',
  'filed',
  'age',
  /** The most urgent first; a claim that waits for no decision is last. */
  'due',
  'amount',
  'status',
  /** How many. */
  'flags',
  'assignee',
] as const;
export type QueueColumn = (typeof queueColumns)[number];
export type QueueSort = QueueColumn | `-${QueueColumn}`;
export const queueSorts: readonly QueueSort[] = queueColumns.flatMap((column) => [column, `-${column}`] as const);

/** What the desk should look at first (R-COVER-02, R-DESK-51, R-DESK-64, R-DESK-67, R-INV-12). `overdue` does not count in the order by flags. */
export const claimFlags = [
  'overdue',
  'appeal',
  'rejection_suggested',
  'possible_duplicate',
  'same_photo',
  'invoice_differs',
  'earlier_claim',
  'out_of_cover',
  'labour_cover_over',
  'parts_cover_over',
  'no_photo',
] as const;
export type ClaimFlag = (typeof claimFlags)[number];

const Text = v.nullable(v.string());
const Person = v.object({ id: Id, name: v.string() });

/** A claim in the queue. */
export const QueuedClaim = v.object({
  id: Id,
  /** Names the claim as it was read, when somebody takes it. */
  version: v.number(),
  name: v.string(),
  depot: v.string(),
  /** Null for a claim without a known product. */
  product: v.nullable(v.object({ brand: v.string(), model: v.string(), name: v.string() })),
  serialNumber: Text,
  createdAt: Instant,
  /** The day by which it is to be decided (R-DESK-64); null while its depot is asked, and once it is decided. */
  dueAt: v.exactOptional(v.nullable(v.string())),
  amount: v.nullable(Dollars),
  status: Text,
  substatus: Text,
  /** Of `claimFlags`, and those of a newer server, which an app leaves out. */
  flags: v.array(v.string()),
  assignee: v.nullable(Person),
});
export type QueuedClaim = v.InferOutput<typeof QueuedClaim>;

const Amount = queueNumber(10_000_000);

/**
 * The groups of the queue. Each claim with a known status is in one of them (`queuePart` of `domain`): undecided, and it
 * is the desk's turn; undecided, and its depot was asked and has not answered; approved or its parts ordered; paid,
 * rejected or closed.
 */
export const queueParts = ['to-decide', 'waiting', 'approved', 'done'] as const;
export type QueuePart = (typeof queueParts)[number];

const QueueIds = v.optional(v.pipe(v.string(), v.nonEmpty('required'), v.maxLength(8_000, 'too_long')));

/** `assignee`: an account's id, `me` or `none`. */
export const QueueFilter = v.object({
  part: v.optional(v.picklist(queueParts, 'invalid_choice')),
  status: QueueFilterText,
  substatus: QueueFilterText,
  depot: QueueFilterText,
  brand: QueueFilterText,
  minDays: QueueDays,
  maxDays: QueueDays,
  minAmount: Amount,
  maxAmount: Amount,
  assignee: QueueFilterText,
  flag: v.optional(v.picklist(claimFlags, 'invalid_choice')),
  search: searchInput(255),
  /** These claims alone, by their ids, separated by commas. */
  ids: QueueIds,
});
export type QueueFilter = v.InferOutput<typeof QueueFilter>;

/** The claims of all depots (R-DESK-02). */
export const listDeskClaims = defineEndpoint({
  method: 'GET',
  path: '/desk/claims',
  access: deskRoles,
  query: v.object({
    ...QueueFilter.entries,
    /** The oldest first without it. */
    sort: v.optional(v.picklist(queueSorts, 'invalid_choice')),
    ...QueuePosition.entries,
  }),
  output: v.object({
    data: v.array(QueuedClaim),
    /** Null on the last page. */
    next: v.nullable(v.string()),
    /** How many match; only on the first page. `atLeast`: there are more. */
    total: v.nullable(v.object({ claims: v.number(), atLeast: v.boolean() })),
    /**
     * Of all claims, by status and substatus; up to a few seconds old. `answered`: of how many that wait for their depot it
     * has written since.
     */
    counts: v.array(v.object({ status: Text, substatus: Text, claims: v.number(), answered: v.number() })),
  }),
  status: 200,
  refusals: ['NOT_FOUND'],
});
export type DeskPage = v.InferOutput<typeof listDeskClaims.output>;

/** The same claims, all pages, as CSV (R-EXPORT-01). */
export const exportDeskClaims = defineEndpoint({
  method: 'GET',
  path: '/exports/desk-claims',
  access: deskRoles,
  query: v.omit(listDeskClaims.query, ['size', 'cursor']),
  archive: ['text/csv'],
  status: 200,
  refusals: ['NOT_FOUND'],
});

/** What the queue can be filtered by, and who takes claims. */
export const getDeskChoices = defineEndpoint({
  method: 'GET',
  path: '/desk/choices',
  access: deskRoles,
  output: v.object({
    depots: v.array(Person),
    brands: v.array(v.string()),
    people: v.array(Person),
    /** What the caller may approve alone (R-DESK-65), in cents; null without a limit. */
    approvalLimitCents: v.exactOptional(v.nullable(v.number())),
  }),
  status: 200,
  refusals: ['NOT_FOUND'],
});
export type DeskChoices = v.InferOutput<typeof getDeskChoices.output>;

export const viewNameMaxLength = 40;

/** A view of the queue that a person saved: its name, and the query of its address. */
const DeskView = v.object({
  name: requiredLine(viewNameMaxLength),
  query: v.pipe(v.string(), v.maxLength(2_000, 'too_long')),
});
const DeskViews = v.object({ views: v.array(DeskView) });
export type DeskViews = v.InferOutput<typeof DeskViews>['views'];

/** Most views of a person. */
export const deskViewsMax = 50;

/** Oldest first (R-DESK-05). */
export const listDeskViews = defineEndpoint({
  method: 'GET',
  path: '/desk/views',
  access: deskRoles,
  output: DeskViews,
  status: 200,
  refusals: ['NOT_FOUND'],
});

/** Saves a view under its name, or removes it where `query` is null. */
export const saveDeskView = defineEndpoint({
  method: 'PUT',
  path: '/desk/views',
  access: deskRoles,
  body: v.object({ ...DeskView.entries, query: v.nullable(DeskView.entries.query) }),
  output: DeskViews,
  status: 200,
  refusals: ['NOT_FOUND'],
});

/**
 * Takes, releases or assigns a claim, which leaves its version as it is. `from` is who had it when that was decided: 409
 * when somebody else has it.
 */
export const assignClaim = defineEndpoint({
  method: 'POST',
  path: '/desk/claims/:id/assign',
  access: deskRoles,
  body: v.object({ assigneeId: v.nullable(Id), from: v.nullable(Id) }),
  output: QueuedClaim,
  status: 200,
  idempotent: 'required',
  versioned: true,
  refusals: ['CONFLICT'],
});
