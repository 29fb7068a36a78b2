import type { PaymentRunDetail } from '#contract/payments.ts';
import { type EntryType, entryTypes, type Statement } from '#contract/statements.ts';
import { todayInToronto } from '#domain/dates.ts';
import { ofCode } from '#domain/of-code.ts';
import { adjustmentName } from '../base/adjustment-names.ts';
import type { Language } from '../base/language.ts';
import type { MoneyTable } from './table-file.ts';

const words = {
  en: {
    remittance: 'Remittance',
    statement: 'Statement',
    run: 'Payment run',
    depot: 'Depot',
    depotId: 'Depot id',
    vendorNumber: 'Vendor number',
    month: 'Month',
    paidOn: 'Paid on',
    notPaid: 'Not paid yet',
    undone: 'Undone: not a payment',
    reference: 'Reference',
    claim: 'Claim',
    serialNumber: 'Serial number',
    invoice: 'Invoice number',
    invoicedOn: 'Invoiced on',
    approved: 'Approved',
    gstHst: 'GST/HST',
    pstQst: 'PST/QST',
    usdTax: 'US tax (USD)',
    usTaxCad: 'US tax (CAD)',
    rate: 'CAD for 1 USD',
    source: 'Source of the rate',
    amount: 'Amount',
    total: 'Total',
    date: 'Date',
    entry: 'Entry',
    invoiced: 'Invoiced',
    paid: 'Paid',
    adjusted: 'Adjusted',
    adjustment: 'Adjustment',
    balance: 'Balance',
    opening: 'Opening balance',
    closing: 'Closing balance',
    adjustedGstHst: 'GST/HST adjusted',
    adjustedPstQst: 'PST/QST adjusted',
  },
  fr: {
    remittance: 'Avis de paiement',
    statement: 'Relevé de compte',
    run: 'Lot de paiements',
    depot: 'Dépôt',
    depotId: 'Id du dépôt',
    vendorNumber: 'Numéro de fournisseur',
    month: 'Mois',
    paidOn: 'Payé le',
    notPaid: 'Pas encore payé',
    undone: 'Annulé : aucun paiement',
    reference: 'Référence',
    claim: 'Réclamation',
    serialNumber: 'Numéro de série',
    invoice: 'Numéro de facture',
    invoicedOn: 'Facturé le',
    approved: 'Approuvé',
    gstHst: 'TPS/TVH',
    pstQst: 'TVP/TVQ',
    usdTax: 'Taxe américaine ($ US)',
    usTaxCad: 'Taxe américaine ($ CA)',
    rate: '$ CA pour 1 $ US',
    source: 'Source du taux',
    amount: 'Montant',
    total: 'Total',
    date: 'Date',
    entry: 'Opération',
    invoiced: 'Facturé',
    paid: 'Payé',
    adjusted: 'Ajusté',
    adjustment: 'Ajustement',
    balance: 'Solde',
    opening: 'Solde d’ouverture',
    closing: 'Solde de clôture',
    adjustedGstHst: 'TPS/TVH ajustée',
    adjustedPstQst: 'TVP/TVQ ajustée',
  },
} as const satisfies Record<Language, Record<string, string>>;

/** What the entries of a statement are called, as the app says it. */
export const entryNames: Readonly<Record<EntryType, Readonly<Record<Language, string>>>> = {
  invoice: { en: 'Invoiced', fr: 'Facturé' },
  void_invoice: { en: 'Invoice voided', fr: 'Facture annulée' },
  payment: { en: 'Paid', fr: 'Payé' },
  payment_undone: { en: 'Payment taken back', fr: 'Paiement annulé' },
  us_tax: { en: 'US tax', fr: 'Taxe américaine' },
  us_tax_payment: { en: 'US tax paid', fr: 'Taxe américaine payée' },
  us_tax_payment_undone: {
    en: 'Payment of US tax taken back',
    fr: 'Paiement de la taxe américaine annulé',
  },
  us_tax_undone: { en: 'US tax no longer due', fr: 'Taxe américaine qui n’est plus due' },
  adjustment: { en: 'Adjustment', fr: 'Ajustement' },
  credit_payment: { en: 'Credit paid', fr: 'Crédit payé' },
  credit_payment_undone: { en: 'Payment of credit taken back', fr: 'Paiement du crédit annulé' },
  charge_back: { en: 'Charged back', fr: 'Somme reprise' },
  charge_back_undone: { en: 'Charge-back undone', fr: 'Reprise annulée' },
};

type Entry = Statement['entries'][number];

type RunDetail = Omit<PaymentRunDetail, 'mayPay'>;
/** A claim, or an adjustment of one that was paid. */
type Item = Omit<RunDetail['items'][number], 'status' | 'isChanged' | 'duplicates'> & { adjustment: string | null };

/** The claims of a run, then its adjustments, each with its day, its reason and what was said of it. */
function itemsOf(run: RunDetail, language: Language): Item[] {
  const adjusted = run.adjusted.map((item): Item => {
    const { adjustedAt, reason, text } = item;
    const adjustment = [dayOf(adjustedAt), adjustmentName(reason, language), text].filter(Boolean).join(', ');
    return { ...item, adjustment, invoicedAt: null, usdTaxCents: null, usTaxCadCents: null };
  });
  return [...run.items.map((item) => ({ ...item, adjustment: null })), ...adjusted];
}

/** The columns of money, each tax its own; a US tax in both currencies, where there is one (R-PAY-10). */
function amountsOf(items: readonly Item[]) {
  const us = [
    { title: 'usdTax', currency: 'USD', cents: (item: Item) => item.usdTaxCents },
    { title: 'usTaxCad', currency: 'CAD', cents: (item: Item) => item.usTaxCadCents },
  ] as const;
  return [
    { title: 'approved', currency: 'CAD', cents: (item: Item) => item.amountCents - item.taxCents },
    { title: 'gstHst', currency: 'CAD', cents: (item: Item) => item.gstHstCents },
    { title: 'pstQst', currency: 'CAD', cents: (item: Item) => item.pstQstCents },
    ...(items.some(({ usdTaxCents }) => usdTaxCents !== null) ? us : []),
    { title: 'amount', currency: 'CAD', cents: (item: Item) => item.amountCents + (item.usTaxCadCents ?? 0) },
  ] as const;
}

/** The rate of a run with a US tax; French writes a decimal comma. */
function rateOf({ usdRate, usdRateSource }: RunDetail, language: Language): [string, string] | null {
  if (usdRate === null) return null;
  return [language === 'fr' ? usdRate.replace('.', ',') : usdRate, usdRateSource ?? ''];
}

/** What a run pays one depot; null where it pays it nothing. */
export function remittanceTable(run: RunDetail, depotId: string, language: Language): MoneyTable | null {
  const say = words[language];
  const items = itemsOf(run, language).filter((item) => item.depotId === depotId);
  const [first] = items;
  if (!first) return null;
  const sumOf = (cents: (item: Item) => number | null) => items.reduce((sum, item) => sum + (cents(item) ?? 0), 0);
  const hasAdjustments = items.some(({ adjustment }) => adjustment !== null);
  const amounts = amountsOf(items);
  const rate = items.some(({ usTaxCadCents }) => usTaxCadCents !== null) ? rateOf(run, language) : null;
  return {
    language,
    name: `remittance-${run.number}-${depotId}`,
    title: `${say.remittance} ${run.number}`,
    facts: [
      [say.depot, first.depot],
      [say.depotId, depotId],
      [say.vendorNumber, first.vendorNumber],
      [say.paidOn, run.status === 'undone' ? say.undone : (run.paidOn ?? say.notPaid)],
      [say.reference, run.reference],
      ...(rate
        ? ([
            [say.rate, rate[0]],
            [say.source, rate[1]],
          ] as const)
        : []),
    ],
    hasFactColumns: true,
    columns: [
      { title: say.claim },
      { title: say.serialNumber },
      { title: say.invoice },
      { title: say.invoicedOn },
      ...(hasAdjustments ? [{ title: say.adjustment }] : []),
      ...amounts.map(({ title, currency }) => ({ title: say[title], currency })),
    ],
    rows: items.map((item) => [
      item.claim,
      item.serialNumber,
      item.invoiceNumber,
      dayOf(item.invoicedAt),
      ...(hasAdjustments ? [item.adjustment] : []),
      ...amounts.map(({ cents }) => cents(item)),
    ]),
    sums: [
      [say.total, null, null, null, ...(hasAdjustments ? [null] : []), ...amounts.map(({ cents }) => sumOf(cents))],
    ],
  };
}

/** All claims and adjustments of a run, for the books. */
export function runTable(run: RunDetail, language: Language): MoneyTable {
  const say = words[language];
  const items = itemsOf(run, language);
  const hasAdjustments = run.adjusted.length > 0;
  const amounts = amountsOf(items);
  const rate = rateOf(run, language);
  return {
    language,
    name: `payment-run-${run.number}`,
    title: `${say.run} ${run.number}`,
    facts: [],
    columns: [
      say.depot,
      say.claim,
      say.serialNumber,
      say.invoice,
      say.invoicedOn,
      say.paidOn,
      say.reference,
      say.depotId,
      say.vendorNumber,
      ...(rate ? [say.rate, say.source] : []),
      ...(hasAdjustments ? [say.adjustment] : []),
      ...amounts.map(({ title }) => say[title]),
    ].map((title) => ({ title })),
    rows: items.map((item) => [
      item.depot,
      item.claim,
      item.serialNumber,
      item.invoiceNumber,
      dayOf(item.invoicedAt),
      run.paidOn,
      run.reference,
      item.depotId,
      item.vendorNumber,
      ...(rate ?? []),
      ...(hasAdjustments ? [item.adjustment] : []),
      ...amounts.map(({ cents }) => cents(item)),
    ]),
    sums: [],
  };
}

const adjustedTaxes = [
  { title: 'adjustedGstHst', cents: ({ gstHstCents }: Entry) => gstHstCents ?? null },
  { title: 'adjustedPstQst', cents: ({ pstQstCents }: Entry) => pstQstCents ?? null },
] as const;

export function statementTable(statement: Statement, language: Language): MoneyTable {
  const say = words[language];
  const money = (title: string) => ({ title, currency: 'CAD' }) as const;
  let balance = statement.openingCents;
  // Where a tax was adjusted, it is a column of its own.
  const taxColumns = adjustedTaxes.filter(({ cents }) => statement.entries.some((entry) => cents(entry)));
  const rows = statement.entries.map((entry) => {
    const { date, kind, claim, invoiceNumber, reference, cents } = entry;
    balance += kind === 'paid' ? -cents : cents;
    const of = (column: typeof kind) => (kind === column ? cents : null);
    const taxes = taxColumns.map(({ cents: centsOf }) => centsOf(entry));
    const amounts = [of('invoiced'), of('paid'), of('adjusted'), balance, ...taxes];
    return [date, nameOf(entry, language), claim, invoiceNumber, reference, ...amounts];
  });
  const { month, depot, openingCents, invoicedCents, paidCents, adjustedCents, closingCents } = statement;
  return {
    language,
    name: `statement-${month}`,
    title: `${say.statement} ${month}`,
    facts: [[say.depot, depot]],
    columns: [
      { title: say.date },
      { title: say.entry },
      { title: say.claim },
      { title: say.invoice },
      { title: say.reference },
      money(say.invoiced),
      money(say.paid),
      money(say.adjusted),
      money(say.balance),
      ...taxColumns.map(({ title }) => money(say[title])),
    ],
    rows: [
      [null, say.opening, null, null, null, null, null, null, openingCents, ...taxColumns.map(() => null)],
      ...rows,
    ],
    sums: [
      [
        null,
        say.closing,
        null,
        null,
        null,
        invoicedCents,
        paidCents,
        adjustedCents,
        closingCents,
        ...taxColumns.map(({ cents }) => statement.entries.reduce((sum, entry) => sum + (cents(entry) ?? 0), 0)),
      ],
    ],
  };
}

/** What an entry of a statement is called. */
function nameOf({ kind, type, adjustmentReason }: Statement['entries'][number], language: Language): string {
  const known = entryTypes.find((one) => one === type);
  const name = known ? entryNames[known][language] : (ofCode(words[language], kind) ?? kind);
  return adjustmentReason === undefined ? name : `${name}, ${adjustmentName(adjustmentReason, language)}`;
}

function dayOf(instant: string | null): string | null {
  return instant === null ? null : todayInToronto(new Date(instant));
}
