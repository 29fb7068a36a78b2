import { type AdminAccount, exportAccounts } from '#contract/admin-accounts.ts';
import { type Claim, exportClaims } from '#contract/claims.ts';
import { claimStatusText } from '#domain/claim-status.ts';
import { claimSubtypePicklist, claimTypePicklist } from '#domain/offered-values.ts';
import { exportDeskClaims, type QueuedClaim } from '#contract/desk-queue.ts';
import { exportDuePayments, exportPaymentRuns, type PayableClaim, type PaymentRun } from '#contract/payments.ts';
import { exportRegistrations, type Registration } from '#contract/registrations.ts';
import { todayInToronto } from '#domain/dates.ts';
import { toDollars } from '#domain/money.ts';
import { findAccounts, toAccountList } from '../accounts/find-accounts.ts';
import { AppError } from '../errors/app-error.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { csvOfCursors, csvOfPages } from '../http/csv-of-pages.ts';
import type { ArchiveResponse } from '../files/download.ts';
import type { PageRequest } from '../base/paging.ts';
import { type AnyCall, defineRoute } from '../http/route.ts';
import { findDueClaims, findRuns } from '../payments/find-payments.ts';
import { toClaimReader } from '../rules/caller-depot.ts';
import { toClaimFilter, toQueuePage } from '../claims/claim-filter.ts';
import { nameAuthors } from '../claims/depot-claims.ts';
import { deskOf } from '../desk/desk-decisions.ts';

/** The words of statuses and pick lists in the reader's language. */
type Words = { status: (value: string | null) => string | null; type: Label; subtype: Label };
type Label = (value: string | null | undefined) => string | null;

const claimColumns = (words: Words) => ({
  name: ({ name }: Claim) => name,
  status: ({ status }: Claim) => words.status(status),
  substatus: ({ substatus }: Claim) => words.status(substatus),
  createdAt: ({ createdAt }: Claim) => createdAt,
  createdBy: ({ createdBy }: Claim) => createdBy,
  serialNumber: ({ serialNumber }: Claim) => serialNumber,
  brand: ({ productRegistration }: Claim) => productRegistration?.product?.brand,
  product: ({ productRegistration }: Claim) => productRegistration?.product?.name,
  customer: ({ customer }: Claim) => customer?.name,
  customerEmail: ({ customer }: Claim) => customer?.email,
  claimType: ({ claimType }: Claim) => words.type(claimType),
  claimSubtype: ({ claimSubtype }: Claim) => words.subtype(claimSubtype),
  dateOfFailure: ({ dateOfFailure }: Claim) => dateOfFailure,
  dateEnteredShop: ({ dateEnteredShop }: Claim) => dateEnteredShop,
  labourHours: ({ labourHours }: Claim) => labourHours,
  diagnosis: ({ diagnosis }: Claim) => diagnosis,
  partsRequired: ({ partsRequired }: Claim) => partsRequired,
  grossTotal: ({ grossTotal }: Claim) => grossTotal,
  invoicedAt: ({ invoicedAt }: Claim) => invoicedAt,
  invoiceNumber: ({ invoice }: Claim) => invoice?.invoiceNumber,
  paidAt: ({ paidAt }: Claim) => paidAt,
});

const queueColumns = (statusName: Words['status']) => ({
  name: ({ name }: QueuedClaim) => name,
  depot: ({ depot }: QueuedClaim) => depot,
  brand: ({ product }: QueuedClaim) => product?.brand,
  model: ({ product }: QueuedClaim) => product?.model,
  product: ({ product }: QueuedClaim) => product?.name,
  serialNumber: ({ serialNumber }: QueuedClaim) => serialNumber,
  createdAt: ({ createdAt }: QueuedClaim) => createdAt,
  amount: ({ amount }: QueuedClaim) => amount,
  status: ({ status }: QueuedClaim) => statusName(status),
  substatus: ({ substatus }: QueuedClaim) => statusName(substatus),
  flags: ({ flags }: QueuedClaim) => flags.join(' '),
  assignee: ({ assignee }: QueuedClaim) => assignee?.name,
});

const registrationColumns = {
  name: ({ name }: Registration) => name,
  status: ({ status }: Registration) => status,
  serialNumber: ({ serialNumber }: Registration) => serialNumber,
  brand: ({ brand }: Registration) => brand,
  model: ({ model }: Registration) => model,
  product: ({ productName }: Registration) => productName,
  dateOfPurchase: ({ dateOfPurchase }: Registration) => dateOfPurchase,
  warrantyStatus: ({ warrantyStatus }: Registration) => warrantyStatus,
  laborWarrantyExpiration: ({ laborWarrantyExpiration }: Registration) => laborWarrantyExpiration,
  partsWarrantyExpiration: ({ partsWarrantyExpiration }: Registration) => partsWarrantyExpiration,
};

const accountColumns = {
  name: ({ name }: AdminAccount) => name,
  email: ({ email }: AdminAccount) => email,
  role: ({ role }: AdminAccount) => role,
  salesForceId: ({ salesForceId }: AdminAccount) => salesForceId,
  verifiedAt: ({ verifiedAt }: AdminAccount) => verifiedAt,
  deactivated: ({ deactivated }: AdminAccount) => String(deactivated),
};

const dueColumns = {
  claim: ({ claim }: PayableClaim) => claim,
  depot: ({ depot }: PayableClaim) => depot,
  serialNumber: ({ serialNumber }: PayableClaim) => serialNumber,
  invoiceNumber: ({ invoiceNumber }: PayableClaim) => invoiceNumber,
  invoicedAt: ({ invoicedAt }: PayableClaim) => invoicedAt,
  approved: ({ amountCents, taxCents }: PayableClaim) => toDollars(amountCents - taxCents),
  taxes: ({ taxCents }: PayableClaim) => toDollars(taxCents),
  amount: ({ amountCents }: PayableClaim) => toDollars(amountCents),
  usdTax: ({ usdTaxCents }: PayableClaim) => usdTaxCents && toDollars(usdTaxCents),
};

const runColumns = {
  run: ({ number }: PaymentRun) => number,
  status: ({ status }: PaymentRun) => status,
  createdAt: ({ createdAt }: PaymentRun) => createdAt,
  createdBy: ({ createdBy }: PaymentRun) => createdBy,
  claims: ({ claims }: PaymentRun) => claims,
  amount: ({ totalCents }: PaymentRun) => toDollars(totalCents),
  paidOn: ({ paidOn }: PaymentRun) => paidOn,
  reference: ({ reference }: PaymentRun) => reference,
  closedAt: ({ closedAt }: PaymentRun) => closedAt,
  undoneAt: ({ undoneAt }: PaymentRun) => undoneAt,
  undoReason: ({ undoReason }: PaymentRun) => undoReason,
};

export const exportRoutes = [
  defineRoute(exportAccounts, async ({ query, by, language, context, now }): Promise<ArchiveResponse> => {
    const list = toAccountList(query);
    return exportCsv({ context, by, now }, { list: 'accounts', file: 'accounts' }, () =>
      csvOfPages(accountColumns, (page) => findAccounts(context.database, list, page), language),
    );
  }),

  defineRoute(exportDeskClaims, async ({ query, by, caller, language, context, now }): Promise<ArchiveResponse> => {
    const desk = deskOf(context);
    const page = toQueuePage(query, caller, now);
    const columns = queueColumns((status) => status && claimStatusText(status, language));
    return exportCsv({ context, by, now }, { list: 'desk claims', file: 'claims' }, () =>
      csvOfCursors(columns, (place) => desk.findPage({ ...page, ...place }), language),
    );
  }),

  defineRoute(exportDuePayments, async ({ query, by, language, context, now }): Promise<ArchiveResponse> => {
    deskOf(context);
    const { depotId = null } = query;
    const find = async (page: PageRequest) => {
      const claims = await findDueClaims(context.database, depotId, page);
      return { items: claims.map((claim) => ({ ...claim, id: claim.claimId })) };
    };
    return exportCsv({ context, by, now }, { list: 'due payments', file: 'due' }, () =>
      csvOfPages(dueColumns, find, language),
    );
  }),

  defineRoute(exportPaymentRuns, async ({ by, language, context, now }): Promise<ArchiveResponse> => {
    deskOf(context);
    return exportCsv({ context, by, now }, { list: 'payment runs', file: 'payment-runs' }, () =>
      csvOfPages(runColumns, (page) => findRuns(context.database, page), language),
    );
  }),

  defineRoute(exportRegistrations, async ({ by, caller, language, context, now }): Promise<ArchiveResponse> => {
    const { contactId } = caller;
    // The sales platform gives every customer account a contact.
    if (contactId === null) throw new AppError('SALESFORCE_DATA_INCONSISTENCY');
    return exportCsv({ context, by, now }, { list: 'registrations', file: 'products' }, () =>
      csvOfPages(registrationColumns, (page) => context.platform.findCustomerRegistrations(contactId, page), language),
    );
  }),

  defineRoute(exportClaims, async ({ query, by, caller, language, context, now }): Promise<ArchiveResponse> => {
    const reader = await toClaimReader(context.platform, caller);
    const filter = toClaimFilter(query, now);
    const labelsOf = async (name: Parameters<typeof context.platform.getPicklist>[0]): Promise<Label> => {
      const list = await context.platform.getPicklist(name, language);
      const labels = new Map(list?.values.map(({ value, label }) => [value, label]));
      return (value) => labels.get(value ?? '') ?? value ?? null;
    };
    const columns = claimColumns({
      status: (value) => value && claimStatusText(value, language),
      type: await labelsOf(claimTypePicklist),
      subtype: await labelsOf(claimSubtypePicklist),
    });
    return exportCsv({ context, by, now }, { list: 'claims', file: 'claims' }, () =>
      csvOfPages(
        columns,
        async (page) => {
          const { items } = await context.platform.findClaims(reader.depotId, filter, page);
          return { items: await nameAuthors(context, reader, items) };
        },
        language,
      ),
    );
  }),
];

/** A list as a file, which is a row of the audit log. */
async function exportCsv(
  { context, by, now }: Pick<AnyCall, 'context' | 'by' | 'now'>,
  { list, file }: { list: string; file: string },
  open: ArchiveResponse['open'],
): Promise<ArchiveResponse> {
  await writeAudit(context.database, { by, kind: 'data_exported', target: list, now });
  return { kind: 'archive', type: 'text/csv', name: `${file}-${todayInToronto(now)}.csv`, open };
}
