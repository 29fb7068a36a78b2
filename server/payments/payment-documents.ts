import type { PaymentRunDetail } from '#contract/payments.ts';
import type { Statement } from '#contract/statements.ts';
import { todayInToronto } from '#domain/dates.ts';
import type { Language } from '../http/language.ts';
import type { MoneyTable } from './table-file.ts';

const words = {
  en: {
    remittance: 'Remittance',
    statement: 'Statement',
    run: 'Payment run',
    depot: 'Depot',
    month: 'Month',
    paidOn: 'Paid on',
    notPaid: 'Not paid yet',
    undone: 'Undone: not a payment',
    reference: 'Reference',
    claim: 'Claim',
    serialNumber: 'Serial number',
    invoice: 'Invoice number',
    invoicedOn: 'Invoiced on',
    amount: 'Amount',
    total: 'Total',
    date: 'Date',
    entry: 'Entry',
    invoiced: 'Invoiced',
    paid: 'Paid',
    adjusted: 'Adjusted',
    balance: 'Balance',
    opening: 'Opening balance',
    closing: 'Closing balance',
  },
  fr: {
    remittance: 'Avis de paiement',
    statement: 'Relevé de compte',
    run: 'Lot de paiements',
    depot: 'Dépôt',
    month: 'Mois',
    paidOn: 'Payé le',
    notPaid: 'Pas encore payé',
    undone: 'Annulé : aucun paiement',
    reference: 'Référence',
    claim: 'Réclamation',
    serialNumber: 'Numéro de série',
    invoice: 'Numéro de facture',
    invoicedOn: 'Facturé le',
    amount: 'Montant',
    total: 'Total',
    date: 'Date',
    entry: 'Opération',
    invoiced: 'Facturé',
    paid: 'Payé',
    adjusted: 'Ajusté',
    balance: 'Solde',
    opening: 'Solde d’ouverture',
    closing: 'Solde de clôture',
  },
} as const satisfies Record<Language, Record<string, string>>;

/** What a run pays one depot; null where it pays it nothing. */
export function remittanceTable(run: PaymentRunDetail, depotId: string, language: Language): MoneyTable | null {
  const say = words[language];
  const items = run.items.filter((item) => item.depotId === depotId);
  const [first] = items;
  if (!first) return null;
  return {
    language,
    name: `remittance-${run.number}-${depotId}`,
    title: `${say.remittance} ${run.number}`,
    facts: [
      [say.depot, first.depot],
      [say.paidOn, run.status === 'undone' ? say.undone : (run.paidOn ?? say.notPaid)],
      ...(run.reference === null ? [] : ([[say.reference, run.reference]] as const)),
    ],
    columns: [
      { title: say.claim, width: 130 },
      { title: say.serialNumber, width: 170 },
      { title: say.invoice, width: 170 },
      { title: say.invoicedOn, width: 100 },
      { title: say.amount, width: 120, isMoney: true },
    ],
    rows: items.map(({ claim, serialNumber, invoiceNumber, invoicedAt, amountCents }) => [
      claim,
      serialNumber,
      invoiceNumber,
      dayOf(invoicedAt),
      amountCents,
    ]),
    sums: [[say.total, null, null, null, items.reduce((sum, { amountCents }) => sum + amountCents, 0)]],
  };
}

/** All claims of a run, for the books. */
export function runTable(run: PaymentRunDetail, language: Language): MoneyTable {
  const say = words[language];
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
      say.amount,
    ].map((title) => ({ title, width: 80 })),
    rows: run.items.map(({ depot, claim, serialNumber, invoiceNumber, invoicedAt, amountCents }) => [
      depot,
      claim,
      serialNumber,
      invoiceNumber,
      dayOf(invoicedAt),
      run.paidOn,
      run.reference,
      amountCents,
    ]),
    sums: [],
  };
}

export function statementTable(statement: Statement, language: Language): MoneyTable {
  const say = words[language];
  const money = (title: string) => ({ title, width: 82, isMoney: true }) as const;
  let balance = statement.openingCents;
  const rows = statement.entries.map(({ date, kind, claim, invoiceNumber, reference, cents }) => {
    balance += kind === 'paid' ? -cents : cents;
    const of = (column: typeof kind) => (kind === column ? cents : null);
    const amounts = [of('invoiced'), of('paid'), of('adjusted'), balance];
    return [date, say[kind], claim, invoiceNumber, reference, ...amounts];
  });
  const { month, depot, openingCents, invoicedCents, paidCents, adjustedCents, closingCents } = statement;
  return {
    language,
    name: `statement-${month}`,
    title: `${say.statement} ${month}`,
    facts: depot === null ? [] : [[say.depot, depot]],
    columns: [
      { title: say.date, width: 66 },
      { title: say.entry, width: 96 },
      { title: say.claim, width: 74 },
      { title: say.invoice, width: 92 },
      { title: say.reference, width: 92 },
      money(say.invoiced),
      money(say.paid),
      money(say.adjusted),
      money(say.balance),
    ].map((column) => ({ ...column, width: Math.floor(column.width * 0.92) })),
    rows: [[null, say.opening, null, null, null, null, null, null, openingCents], ...rows],
    sums: [[null, say.closing, null, null, null, invoicedCents, paidCents, adjustedCents, closingCents]],
  };
}

function dayOf(instant: string | null): string | null {
  return instant === null ? null : todayInToronto(new Date(instant));
}
