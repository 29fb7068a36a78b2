import * as v from 'valibot';
import { oneOf } from './one-of.ts';
import { defineEndpoint } from './endpoint.ts';
import { MailDelay } from './passwords.ts';
import { ShortText } from './people.ts';
import { Id, Instant, paged, PageQuery, requiredLine, roles, searchInput } from './primitives.ts';

/** The reasons that the app offers (R-ADMIN-06). */
export const flagReason = 'Disabled by admin';
export const clearReason = 'Reenabled by admin';

/** An account as an admin sees it (R-ADMIN-01). */
export const AdminAccount = v.object({
  id: Id,
  name: v.nullable(v.string()),
  email: v.string(),
  role: oneOf(roles),
  salesForceId: v.nullable(v.string()),
  verifiedAt: v.nullable(Instant),
  deactivated: v.boolean(),
  /** Whether it has a second factor; missing from a backend that has none. */
  secondFactor: v.optional(v.boolean()),
  /** When its mail last came back (R-ADMIN-09); null while mail arrives, missing from a backend that does not know. */
  mailReturnedAt: v.optional(v.nullable(Instant)),
  /** What it may approve alone, in cents (R-DESK-65); null without a limit. */
  approvalLimitCents: v.optional(v.nullable(v.number())),
});
export type AdminAccount = v.InferOutput<typeof AdminAccount>;

const SearchText = searchInput(255);

/** An id of the sales platform has 18 characters; a call accepts up to 100. */
export const salesForceIdMaxLength = 100;

/** The CRM id as an admin types it (R-ADMIN-04). */
export const SalesForceId = requiredLine(salesForceIdMaxLength);

/** The columns that sort the list (R-ADMIN-01); with a `-` the other way round. */
export const sortedColumns = ['name', 'email', 'role', 'salesForceId'] as const;
export type SortedColumn = (typeof sortedColumns)[number];
export type AccountSort = SortedColumn | `-${SortedColumn}`;
export const accountSorts: readonly AccountSort[] = sortedColumns.flatMap((column) => [column, `-${column}`] as const);

export const listAccounts = defineEndpoint({
  method: 'GET',
  path: '/admin/account',
  access: ['admin'],
  query: v.object({
    ...PageQuery.entries,
    search: SearchText,
    name: SearchText,
    email: SearchText,
    salesForceId: SearchText,
    role: v.optional(v.picklist(roles)),
    /** By email without it. */
    sort: v.optional(v.picklist(accountSorts)),
  }),
  output: paged(AdminAccount),
  status: 200,
});

/** The same accounts, all pages, as CSV (R-EXPORT-01). */
export const exportAccounts = defineEndpoint({
  method: 'GET',
  path: '/exports/accounts',
  access: listAccounts.access,
  query: v.omit(listAccounts.query, ['page', 'size']),
  archive: ['text/csv'],
  status: 200,
});

export const deactivateAccount = defineEndpoint({
  method: 'DELETE',
  path: '/admin/account/:id',
  access: ['admin'],
  body: v.object({ flagReason: ShortText }),
  status: 204,
  refusals: ['CONFLICT'],
});

export const reenableAccount = defineEndpoint({
  method: 'PATCH',
  path: '/admin/account/:id',
  access: ['admin'],
  body: v.object({ clearReason: ShortText }),
  output: AdminAccount,
  status: 200,
});

export const syncAccount = defineEndpoint({
  method: 'PATCH',
  path: '/admin/account/:id/sync',
  access: ['admin'],
  output: AdminAccount,
  status: 200,
  refusals: ['CONFLICT'],
});

export const linkAccount = defineEndpoint({
  method: 'PATCH',
  path: '/admin/account/:id/salesforce/:salesforceId',
  access: ['admin'],
  output: AdminAccount,
  status: 200,
  refusals: ['CONFLICT'],
});

export const createAccount = defineEndpoint({
  method: 'POST',
  path: '/admin/account/salesforce/:salesforceId',
  access: ['admin'],
  output: AdminAccount,
  status: 201,
  refusals: ['CONFLICT'],
});

/** Mails an account that has not been verified yet its invitation again (R-ADMIN-05). */
export const inviteAgain = defineEndpoint({
  method: 'POST',
  path: '/admin/account/:id/invitation',
  access: ['admin'],
  output: MailDelay,
  status: 200,
  refusals: ['CONFLICT', 'TOO_MANY_REQUESTS'],
});

/** Removes every second factor of an account whose owner has lost them; admins then set up another at once. */
export const removeSecondFactors = defineEndpoint({
  method: 'DELETE',
  path: '/admin/account/:id/second-factor',
  access: ['admin'],
  status: 204,
  refusals: ['CONFLICT'],
});

/** Most that a limit can be, in cents. */
export const approvalLimitMax = 1_000_000_000;

/** Limits what a person of the desk may approve alone (R-DESK-65); null for no limit. */
export const setApprovalLimit = defineEndpoint({
  method: 'PUT',
  path: '/admin/account/:id/approval-limit',
  access: ['admin'],
  body: v.object({
    cents: v.nullable(
      v.pipe(
        v.number('not_a_number'),
        v.integer('too_many_decimals'),
        v.minValue(0, 'outside_limits'),
        v.maxValue(approvalLimitMax, 'outside_limits'),
      ),
    ),
  }),
  output: AdminAccount,
  status: 200,
  refusals: ['CONFLICT'],
});
