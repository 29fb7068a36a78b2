import * as v from 'valibot';
import { SerialNumberText } from '#contract/serial-numbers.ts';

/** The id of the look-up result of the serial number, for `aria-describedby`. */
export const outcomeId = 'serial-number-outcome';

/** Returns the serial number of a scanned code, or null when the text cannot be one (R-REG-01). */
export function scannedSerialNumber(text: string): string | null {
  const parsed = v.safeParse(SerialNumberText, text);
  return parsed.success ? parsed.output : null;
}

/** The id of the look-up result of the customer, for `aria-describedby`. */
export const customerOutcomeId = 'customer-outcome';
