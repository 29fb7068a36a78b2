import { type Claim, listClaims } from '#contract/claims.ts';
import { invoiceRefusal } from '#domain/claim-status.ts';
import { invoiceNumberKey } from '#domain/invoice-rules.ts';
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
  const [claims, entries] = await Promise.all([readCachedClaims(accountId), listEntries(accountId)]);
  const invoiced = new Set(
    entries.flatMap((entry) => (!entry.unreadable && entry.kind === 'invoice' ? [entry.claimRef] : [])),
  );
  return claims.filter((claim) => invoiceRefusal(claim) === null && !invoiced.has(claim.id));
}

/**
 * The numbers of the other invoices that this device knows, each with the name of its claim, which is null until the
 * claim has arrived. Keys are those of `invoiceNumberKey` (R-INV-10).
 */
export async function readInvoiceNumbers(accountId: string, claimRef: string): Promise<Map<string, string | null>> {
  const [claims, entries] = await Promise.all([readCachedClaims(accountId), listEntries(accountId)]);
  const numbers = new Map<string, string | null>();
  for (const entry of entries) {
    if (entry.unreadable || entry.kind !== 'invoice' || entry.claimRef === claimRef) continue;
    numbers.set(invoiceNumberKey(entry.payload.invoiceNumber), entry.claim.name);
  }
  for (const { id, name, invoice } of claims) {
    if (invoice?.invoiceNumber && id !== claimRef) numbers.set(invoiceNumberKey(invoice.invoiceNumber), name);
  }
  return numbers;
}
