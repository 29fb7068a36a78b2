import * as v from 'valibot';

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

/** Returns the number after one that ends in digits, with its leading zeros; empty for any other (R-INV-09). */
export function nextInvoiceNumber(number: string): string {
  let start = number.length;
  while (start > 0 && isDigit(number.charAt(start - 1))) start -= 1;
  const digits = number.slice(start);
  if (digits === '') return '';
  return number.slice(0, start) + String(BigInt(digits) + 1n).padStart(digits.length, '0');
}

function isDigit(character: string): boolean {
  return character >= '0' && character <= '9';
}
