import { type Client, newKey } from './client.ts';
import { invoice } from './follow-ups.ts';

const labour = { kind: 'labour', description: '', quantity: 1.75, priceCents: 9_500 } as const;
const disc = {
  kind: 'part',
  description: 'Friction disc',
  number: 'NV-114-0231',
  quantity: 1,
  priceCents: 5_215,
} as const;

/** What `makeDue` approves, in cents; the first line for less than was claimed. */
export const dueLines = [11_875, 5_215] as const;
export const approvedCents = 17_090;
const tax = '22.21';
/** With the tax of the invoice. */
export const dueCents = 19_311;

/** Approves a claim that was just filed, and sends its invoice. */
export async function makeDue(id: string, depot: Client, desk: Client, invoiceNumber = `INV-${id}`): Promise<void> {
  const lines = [
    { ...labour, approvedCents: dueLines[0], reason: 'above_guide' },
    { ...disc, approvedCents: dueLines[1] },
  ];
  const headers = { 'if-match': '"1"', 'idempotency-key': newKey() };
  const decided = await desk.post(`/desk/claims/${id}/decision`, { decision: 'approve', lines }, { headers });
  const sent = await invoice(depot, id, { invoiceNumber, gstHstTaxAmount: tax });
  if (decided.status !== 200 || sent.status !== 201) throw new Error(`${decided.text} ${sent.text}`);
}
