import { type AdminAccount, exportAccounts } from '#contract/admin-accounts.ts';
import { type Claim, exportClaims } from '#contract/claims.ts';
import { claimStatusText } from '#domain/claim-status.ts';
import { claimSubtypePicklist, claimTypePicklist } from '#domain/offered-values.ts';
import { claimFlags, exportDeskClaims, type QueuedClaim } from '#contract/desk-queue.ts';
import {
  exportDuePayments,
  exportJournal,
  exportPaymentRuns,
  type PayableAdjustment,
  type PayableClaim,
  type PaymentRun,
} from '#contract/payments.ts';
import { exportRegistrations, type Registration } from '#contract/registrations.ts';
import { todayInToronto } from '#domain/dates.ts';
import { toCents } from '#domain/money.ts';
import { findAccounts, toAccountList } from '../accounts/find-accounts.ts';
import { AppError } from '../errors/app-error.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { csvOfCursors, csvOfPages, type ListColumn } from '../http/csv-of-pages.ts';
import type { ArchiveResponse } from '../files/download.ts';
import { adjustmentName } from '../base/adjustment-names.ts';
import type { Language } from '../base/language.ts';
import {
  flagWords,
  journalWords,
  registrationWords,
  roleWords,
  runWords,
  warrantyWords,
  wordOf,
} from './export-words.ts';
import type { PageRequest } from '../base/paging.ts';
import type { Database } from '../database/tables.ts';
import { type AnyCall, defineRoute } from '../http/route.ts';
import { findDueAdjustments } from '../payments/find-adjustments.ts';
import { countDueClaims, findDueClaims, findRuns } from '../payments/find-payments.ts';
import { type Booking, findBookings } from '../payments/journal.ts';
import { toClaimReader } from '../rules/caller-depot.ts';
import { toClaimFilter, toQueuePage } from '../claims/claim-filter.ts';
import { nameAuthors } from '../claims/depot-claims.ts';
import { deskOf } from '../desk/desk-decisions.ts';

/** The words of statuses and pick lists in the reader's language. */
type Words = { status: (value: string | null) => string | null; type: Label; subtype: Label };
type Label = (value: string | null | undefined) => string | null;

/** A column by its titles. */
const column = <Item>(en: string, fr: string, of: ListColumn<Item>['of']): ListColumn<Item> => ({ en, fr, of });

/** A dollar amount of the contract. */
const dollars = (amount: number | null | undefined) => ({
  cents: amount === null || amount === undefined ? null : toCents(amount),
});
const instant = (at: string | null | undefined) => ({ instant: at ?? null });

const claimColumns = (words: Words): readonly ListColumn<Claim>[] => [
  column('Claim', 'Réclamation', ({ name }) => name),
  column('Status', 'État', ({ status }) => words.status(status)),
  column('Substatus', 'Sous-statut', ({ substatus }) => words.status(substatus)),
  column('Filed on', 'Déposée le', ({ createdAt }) => instant(createdAt)),
  column('Filed by', 'Déposée par', ({ createdBy }) => createdBy),
  column('Serial number', 'Numéro de série', ({ serialNumber }) => serialNumber),
  column('Brand', 'Marque', ({ productRegistration }) => productRegistration?.product?.brand),
  column('Product', 'Produit', ({ productRegistration }) => productRegistration?.product?.name),
  column('Customer', 'Client', ({ customer }) => customer?.name),
  column('Customer email', 'Courriel du client', ({ customer }) => customer?.email),
  column('Claim type', 'Type de réclamation', ({ claimType }) => words.type(claimType)),
  column('Claim subtype', 'Sous-type de réclamation', ({ claimSubtype }) => words.subtype(claimSubtype)),
  column('Date of failure', 'Date du bris', ({ dateOfFailure }) => dateOfFailure),
  column('Date entered shop', 'Date d’entrée à l’atelier', ({ dateEnteredShop }) => dateEnteredShop),
  column('Labour hours', 'Heures de main-d’œuvre', ({ labourHours }) => labourHours),
  column('Diagnosis', 'Diagnostic', ({ diagnosis }) => diagnosis),
  column('Parts required', 'Pièces requises', ({ partsRequired }) => partsRequired),
  column('Gross total (CAD)', 'Total brut ($ CA)', ({ grossTotal }) => dollars(grossTotal)),
  column('Invoiced on', 'Facturée le', ({ invoicedAt }) => instant(invoicedAt)),
  column('Invoice number', 'Numéro de facture', ({ invoice }) => invoice?.invoiceNumber),
  column('GST/HST (CAD)', 'TPS/TVH ($ CA)', ({ invoice }) => dollars(invoice?.gstHstTaxAmount)),
  column('PST/QST (CAD)', 'TVP/TVQ ($ CA)', ({ invoice }) => dollars(invoice?.pstQstTaxAmount)),
  column('US tax (USD)', 'Taxe américaine ($ US)', ({ invoice }) => dollars(invoice?.usdTaxAmount)),
  column('Total on the invoice (CAD)', 'Total inscrit sur la facture ($ CA)', ({ invoice }) =>
    dollars(invoice?.invoiceTotal),
  ),
  column('Paid on', 'Payée le', ({ paidAt }) => instant(paidAt)),
];

const queueColumns = (statusName: Words['status'], language: Language): readonly ListColumn<QueuedClaim>[] => [
  column('Claim', 'Réclamation', ({ name }) => name),
  column('Depot', 'Dépôt', ({ depot }) => depot),
  column('Brand', 'Marque', ({ product }) => product?.brand),
  column('Model', 'Modèle', ({ product }) => product?.model),
  column('Product', 'Produit', ({ product }) => product?.name),
  column('Serial number', 'Numéro de série', ({ serialNumber }) => serialNumber),
  column('Filed on', 'Déposée le', ({ createdAt }) => instant(createdAt)),
  column('Due on', 'À décider le', ({ dueAt }) => dueAt),
  column('Amount (CAD)', 'Montant ($ CA)', ({ amount }) => dollars(amount)),
  column('Status', 'État', ({ status }) => statusName(status)),
  column('Substatus', 'Sous-statut', ({ substatus }) => statusName(substatus)),
  column('Flags', 'Alertes', ({ flags }) =>
    claimFlags
      .filter((flag) => flags.includes(flag))
      .map((flag) => flagWords[flag][language])
      .join(', '),
  ),
  column('Assignee', 'Responsable', ({ assignee }) => assignee?.name),
];

const registrationColumns = (language: Language): readonly ListColumn<Registration>[] => [
  column('Registration', 'Enregistrement', ({ name }) => name),
  column('Status', 'État', ({ status }) => wordOf(registrationWords, status, language)),
  column('Serial number', 'Numéro de série', ({ serialNumber }) => serialNumber),
  column('Brand', 'Marque', ({ brand }) => brand),
  column('Model', 'Modèle', ({ model }) => model),
  column('Product', 'Produit', ({ productName }) => productName),
  column('Date of purchase', 'Date d’achat', ({ dateOfPurchase }) => dateOfPurchase),
  column('Warranty', 'Garantie', ({ warrantyStatus }) => wordOf(warrantyWords, warrantyStatus, language)),
  column('Labour covered until', 'Main-d’œuvre couverte jusqu’au', (row) => row.laborWarrantyExpiration),
  column('Parts covered until', 'Pièces couvertes jusqu’au', (row) => row.partsWarrantyExpiration),
];

const accountColumns = (language: Language): readonly ListColumn<AdminAccount>[] => [
  column('Name', 'Nom', ({ name }) => name),
  column('Email', 'Courriel', ({ email }) => email),
  column('Role', 'Rôle', ({ role }) => role && wordOf(roleWords, role, language)),
  column('CRM id', 'Id du CRM', ({ salesForceId }) => salesForceId),
  column('Verified on', 'Vérifié le', ({ verifiedAt }) => instant(verifiedAt)),
  column('Deactivated', 'Désactivé', ({ deactivated }) => deactivated),
  column('Email returned on', 'Courriel retourné le', ({ mailReturnedAt }) => instant(mailReturnedAt)),
];

/** A claim that is due, or an adjustment of one that was paid. */
type DueRow = { id: string; adjustment: PayableAdjustment | null } & PayableClaim;

const dueColumns = (language: Language): readonly ListColumn<DueRow>[] => [
  column('Claim', 'Réclamation', ({ claim }) => claim),
  column('Depot id', 'Id du dépôt', ({ depotId }) => depotId),
  column('Depot', 'Dépôt', ({ depot }) => depot),
  column('Serial number', 'Numéro de série', ({ serialNumber }) => serialNumber),
  column('Invoice number', 'Numéro de facture', ({ invoiceNumber }) => invoiceNumber),
  column('Invoiced on', 'Facturée le', ({ invoicedAt }) => instant(invoicedAt)),
  column('Approved (CAD)', 'Approuvé ($ CA)', ({ amountCents, taxCents }) => ({ cents: amountCents - taxCents })),
  column('GST/HST (CAD)', 'TPS/TVH ($ CA)', ({ gstHstCents: cents }) => ({ cents })),
  column('PST/QST (CAD)', 'TVP/TVQ ($ CA)', ({ pstQstCents: cents }) => ({ cents })),
  column('Amount (CAD)', 'Montant ($ CA)', ({ amountCents: cents }) => ({ cents })),
  column('US tax (USD)', 'Taxe américaine ($ US)', ({ usdTaxCents: cents }) => ({ cents })),
  column('Adjustment', 'Ajustement', ({ adjustment }) => adjustment && adjustmentName(adjustment.reason, language)),
  column('Adjusted on', 'Ajustée le', ({ adjustment }) => instant(adjustment?.adjustedAt)),
  column('Vendor number', 'Numéro de fournisseur', ({ vendorNumber }) => vendorNumber),
];

/** Claims, then adjustments. */
async function findDueRows(
  database: Database,
  depotId: string | null,
  { size, offset }: Pick<PageRequest, 'size' | 'offset'>,
): Promise<DueRow[]> {
  const claims = await findDueClaims(database, depotId, { size, offset });
  const before = claims.length === size ? 0 : await countDueClaims(database, depotId);
  const adjusted =
    claims.length === size
      ? []
      : await findDueAdjustments(database, depotId, {
          size: size - claims.length,
          offset: Math.max(0, offset - before),
        });
  return [
    ...claims.map((claim) => ({ ...claim, id: claim.claimId, adjustment: null })),
    ...adjusted.map((adjustment) => ({
      ...adjustment,
      id: adjustment.adjustmentId,
      adjustment,
      invoicedAt: null,
      usdTaxCents: null,
      usTaxCadCents: null,
    })),
  ];
}

const runColumns = (language: Language): readonly ListColumn<PaymentRun>[] => [
  column('Run', 'Lot', ({ number }) => number),
  column('Status', 'État', ({ status }) => wordOf(runWords, status, language)),
  column('Created on', 'Créé le', ({ createdAt }) => instant(createdAt)),
  column('Created by', 'Créé par', ({ createdBy }) => createdBy),
  column('Claims', 'Réclamations', ({ claims }) => claims),
  column('Adjustments', 'Ajustements', ({ adjustments }) => adjustments),
  column('Amount (CAD)', 'Montant ($ CA)', ({ totalCents: cents }) => ({ cents })),
  column('USD rate', 'Taux du $ US', ({ usdRate }) => usdRate),
  column('Source of the rate', 'Source du taux', ({ usdRateSource }) => usdRateSource),
  column('Paid on', 'Payé le', ({ paidOn }) => paidOn),
  column('Reference', 'Référence', ({ reference }) => reference),
  column('Closed on', 'Fermé le', ({ closedAt }) => instant(closedAt)),
  column('Undone on', 'Annulé le', ({ undoneAt }) => instant(undoneAt)),
  column('Reason', 'Motif', ({ undoReason }) => undoReason),
];

const journalColumns = (language: Language): readonly ListColumn<Booking>[] => [
  column('Date', 'Date', ({ day }) => day),
  column('Document', 'Document', ({ document }) => document),
  column('Depot id', 'Id du dépôt', ({ depotId }) => depotId),
  column('Depot', 'Dépôt', ({ depot }) => depot),
  column('Vendor number', 'Numéro de fournisseur', ({ vendorNumber }) => vendorNumber),
  column('Account', 'Compte', ({ account }) => account),
  column('Cost centre', 'Centre de coûts', ({ costCentre }) => costCentre),
  column('Debit', 'Débit', ({ cents }) => ({ cents: cents > 0 ? cents : null })),
  column('Credit', 'Crédit', ({ cents }) => ({ cents: cents < 0 ? -cents : null })),
  column('Currency', 'Devise', () => 'CAD'),
  column('Text', 'Libellé', ({ kind, claim, invoiceNumber, reference, reason }) =>
    [journalWords[kind][language], reason && adjustmentName(reason, language), claim, invoiceNumber, reference]
      .filter((part) => part !== null)
      .join(', '),
  ),
];

export const exportRoutes = [
  defineRoute(exportAccounts, async ({ query, by, language, context, now }): Promise<ArchiveResponse> => {
    const list = toAccountList(query);
    return exportCsv({ context, by, now }, { list: 'accounts', file: 'accounts' }, () =>
      csvOfPages(accountColumns(language), (page) => findAccounts(context.database, list, page), language),
    );
  }),

  defineRoute(exportDeskClaims, async ({ query, by, caller, language, context, now }): Promise<ArchiveResponse> => {
    const desk = deskOf(context);
    const page = toQueuePage(query, caller, now);
    const columns = queueColumns((status) => status && claimStatusText(status, language), language);
    return exportCsv({ context, by, now }, { list: 'desk claims', file: 'claims' }, () =>
      csvOfCursors(columns, (place) => desk.findPage({ ...page, ...place }), language),
    );
  }),

  defineRoute(exportDuePayments, async ({ query, by, language, context, now }): Promise<ArchiveResponse> => {
    deskOf(context);
    const { depotId = null } = query;
    const find = async (page: PageRequest) => ({ items: await findDueRows(context.database, depotId, page) });
    return exportCsv({ context, by, now }, { list: 'due payments', file: 'due' }, () =>
      csvOfPages(dueColumns(language), find, language),
    );
  }),

  defineRoute(exportPaymentRuns, async ({ by, language, context, now }): Promise<ArchiveResponse> => {
    deskOf(context);
    return exportCsv({ context, by, now }, { list: 'payment runs', file: 'payment-runs' }, () =>
      csvOfPages(runColumns(language), (page) => findRuns(context.database, page), language),
    );
  }),

  defineRoute(exportJournal, async ({ query: { month }, by, language, context, now }): Promise<ArchiveResponse> => {
    deskOf(context);
    const data = await findBookings(context.database, context.journalAccounts, month);
    const journal = `journal-${month}`;
    return exportCsv({ context, by, now }, { list: journal, file: journal }, () =>
      csvOfCursors(journalColumns(language), async () => ({ data, next: null }), language),
    );
  }),

  defineRoute(exportRegistrations, async ({ by, caller, language, context, now }): Promise<ArchiveResponse> => {
    const { contactId } = caller;
    // The sales platform gives every customer account a contact.
    if (contactId === null) throw new AppError('SALESFORCE_DATA_INCONSISTENCY');
    return exportCsv({ context, by, now }, { list: 'registrations', file: 'products' }, () =>
      csvOfPages(
        registrationColumns(language),
        (page) => context.platform.findCustomerRegistrations(contactId, page),
        language,
      ),
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
