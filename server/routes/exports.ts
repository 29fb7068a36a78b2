import { type Claim, exportClaims } from '#contract/claims.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { csvOfPages } from '../http/csv-of-pages.ts';
import type { ArchiveResponse } from '../http/file-response.ts';
import { defineRoute } from '../http/route.ts';
import { toClaimReader } from '../rules/caller-depot.ts';
import { toClaimFilter } from '../rules/claim-filter.ts';
import { nameAuthors } from '../rules/depot-claims.ts';

const claimColumns = {
  name: ({ name }: Claim) => name,
  status: ({ status }: Claim) => status,
  substatus: ({ substatus }: Claim) => substatus,
  createdAt: ({ createdAt }: Claim) => createdAt,
  createdBy: ({ createdBy }: Claim) => createdBy,
  serialNumber: ({ serialNumber }: Claim) => serialNumber,
  brand: ({ productRegistration }: Claim) => productRegistration?.product?.brand,
  product: ({ productRegistration }: Claim) => productRegistration?.product?.name,
  customer: ({ customer }: Claim) => customer?.name,
  customerEmail: ({ customer }: Claim) => customer?.email,
  claimType: ({ claimType }: Claim) => claimType,
  claimSubtype: ({ claimSubtype }: Claim) => claimSubtype,
  dateOfFailure: ({ dateOfFailure }: Claim) => dateOfFailure,
  dateEnteredShop: ({ dateEnteredShop }: Claim) => dateEnteredShop,
  labourHours: ({ labourHours }: Claim) => labourHours,
  diagnosis: ({ diagnosis }: Claim) => diagnosis,
  partsRequired: ({ partsRequired }: Claim) => partsRequired,
  grossTotal: ({ grossTotal }: Claim) => grossTotal,
  invoicedAt: ({ invoicedAt }: Claim) => invoicedAt,
  invoiceNumber: ({ invoice }: Claim) => invoice?.invoiceNumber,
  paidAt: ({ paidAt }: Claim) => paidAt,
};

export const exportRoutes = [
  defineRoute(exportClaims, async ({ query, by, caller, language, context, now }): Promise<ArchiveResponse> => {
    const reader = await toClaimReader(context.platform, caller);
    const filter = toClaimFilter(query, now);
    await writeAudit(context.database, { by, kind: 'data_exported', target: 'claims', now });
    return {
      kind: 'archive',
      type: 'text/csv',
      name: `claims-${now.toISOString().slice(0, 10)}.csv`,
      open: () =>
        csvOfPages(
          claimColumns,
          async (page) => {
            const { items } = await context.platform.findClaims(reader.depotId, filter, page);
            return { items: await nameAuthors(context, reader, items) };
          },
          language,
        ),
    };
  }),
];
