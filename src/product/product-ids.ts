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

/** The path of the picture of where the serial number is on a product type: `Snow Blower` becomes `snow-blower`. Some types have none. */
export function serialNumberPicture(productType: string): string {
  const slug = productType
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-');
  return `/serial-number/${slug}.svg`;
}
