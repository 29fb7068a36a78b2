import * as v from 'valibot';
import { invoiceNumberKey } from '#domain/invoice-rules.ts';

const Proposed = v.object({ invoiceDate: v.string(), invoiceNumber: v.string() });
type Proposed = v.InferOutput<typeof Proposed>;

const State = v.object({ proposedInvoice: Proposed });

/** The state of the address that opens the next invoice. */
export function proposedState(proposedInvoice: Proposed): v.InferOutput<typeof State> {
  return { proposedInvoice };
}

/** What the address proposes for a new invoice; nothing where it was opened by itself. */
export function proposedOf(state: unknown): Partial<Proposed> {
  const parsed = v.safeParse(State, state);
  return parsed.success ? parsed.output.proposedInvoice : {};
}

/**
 * Returns the first free number after one that ends in digits, with its leading zeros; empty for any other (R-INV-09).
 * @param used numbers of other invoices, by `invoiceNumberKey`
 */
export function nextInvoiceNumber(number: string, used: ReadonlyMap<string, unknown>): string {
  let start = number.length;
  while (start > 0 && isDigit(number.charAt(start - 1))) start -= 1;
  const digits = number.slice(start);
  if (digits === '') return '';
  const after = (count: bigint) => number.slice(0, start) + String(count).padStart(digits.length, '0');
  let count = BigInt(digits) + 1n;
  while (used.has(invoiceNumberKey(after(count)))) count += 1n;
  return after(count);
}

function isDigit(character: string): boolean {
  return character >= '0' && character <= '9';
}
