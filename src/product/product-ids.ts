import * as v from 'valibot';
import { SerialNumberText } from '#contract/serial-numbers.ts';

/** The id of what the look-up said, for whoever refers to it. */
export const outcomeId = 'serial-number-outcome';

/** The serial number that a scanned code is, or null for one that cannot be (R-REG-01). */
export function scannedSerialNumber(text: string): string | null {
  const parsed = v.safeParse(SerialNumberText, text);
  return parsed.success ? parsed.output : null;
}

/** The id of what the look-up of the customer said, for whoever refers to it. */
export const customerOutcomeId = 'customer-outcome';
