import { type Claim, listClaims } from '#contract/claims.ts';
import { invoiceRefusal } from '#domain/claim-status.ts';
import { invoiceNumberKey, isVoidNumber } from '#domain/invoice-rules.ts';
import { call } from '#session/call.ts';
import { listEntries } from '../outbox/list.ts';
import { readCachedClaims, toInvoiceKey } from './cached-claims.ts';
import { writeSnapshot } from './snapshots.ts';

const pageSize = 100;

/** Reads the newest claims that an invoice can be submitted for, and caches them. Throws `ApiError`. */
export async function refreshToInvoice(accountId: string): Promise<void> {
  const { data } = await call(listClaims, { query: { toInvoice: true, size: pageSize } }, { accountId });
  await writeSnapshot(accountId, toInvoiceKey, { data });
}

/** The claims to invoice as last read, newest first; one whose invoice this device has sent or holds is not among them. */
export async function readToInvoice(accountId: string): Promise<Claim[]> {
  const { claims, invoices } = await readInvoices(accountId);
  const invoiced = new Set(invoices.map(({ claimRef }) => claimRef));
  return claims.filter((claim) => invoiceRefusal(claim) === null && !invoiced.has(claim.id));
}

/**
 * The numbers that are taken for the invoice of a claim, as far as this device knows, each with the name of its claim,
 * which is null until the claim has arrived: of the other invoices, and of the claim's own void ones. Keys are those of
 * `invoiceNumberKey` (R-INV-10).
 */
export async function readInvoiceNumbers(accountId: string, claimRef: string): Promise<Map<string, string | null>> {
  const { claims, invoices } = await readInvoices(accountId);
  const numbers = new Map<string, string | null>();
  for (const entry of invoices) {
    if (entry.claimRef !== claimRef) numbers.set(invoiceNumberKey(entry.payload.invoiceNumber), entry.claim.name);
  }
  for (const { id, name, invoice, voidedInvoices = [] } of claims) {
    for (const { invoiceNumber } of id === claimRef ? voidedInvoices : invoice ? [invoice] : [])
      if (invoiceNumber) numbers.set(invoiceNumberKey(invoiceNumber), name);
  }
  return numbers;
}

/** The cached claims, and the invoices that this device has sent or holds, without those that were made void since. */
async function readInvoices(accountId: string) {
  const [claims, entries] = await Promise.all([readCachedClaims(accountId), listEntries(accountId)]);
  const known = new Map(claims.map((claim) => [claim.id, claim]));
  const invoices = entries.flatMap((entry) => {
    if (entry.unreadable || entry.kind !== 'invoice') return [];
    const isVoid = entry.state === 'sent' && isVoidNumber(known.get(entry.claimRef) ?? {}, entry.payload.invoiceNumber);
    return isVoid ? [] : [entry];
  });
  return { claims, invoices };
}
