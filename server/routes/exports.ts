import { type Claim, exportClaims } from '#contract/claims.ts';
import { claimStatusText } from '#domain/claim-status.ts';
import { claimSubtypePicklist, claimTypePicklist } from '#domain/offered-values.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { csvOfPages } from '../http/csv-of-pages.ts';
import type { ArchiveResponse } from '../http/file-response.ts';
import { defineRoute } from '../http/route.ts';
import { toClaimReader } from '../rules/caller-depot.ts';
import { toClaimFilter } from '../rules/claim-filter.ts';
import { nameAuthors } from '../rules/depot-claims.ts';

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

export const exportRoutes = [
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
    await writeAudit(context.database, { by, kind: 'data_exported', target: 'claims', now });
    return {
      kind: 'archive',
      type: 'text/csv',
      name: `claims-${now.toISOString().slice(0, 10)}.csv`,
      open: () =>
        csvOfPages(
          columns,
          async (page) => {
            const { items } = await context.platform.findClaims(reader.depotId, filter, page);
            return { items: await nameAuthors(context, reader, items) };
          },
          language,
        ),
    };
  }),
];
