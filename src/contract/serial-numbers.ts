import * as v from 'valibot';
import { tidyCode } from '#text/tidied.ts';
import { defineEndpoint } from './endpoint.ts';
import { serialNumberLength } from './limits.ts';
import { Id, PageQuery, paged } from './primitives.ts';

/** A serial number as typed: blanks are removed, letters become capitals (R-REG-01). */
export const SerialNumberText = v.pipe(
  v.string('required'),
  v.transform(tidyCode),
  v.nonEmpty('required'),
  // Checked before conversion to capitals, which turns "ß" and ligatures into other letters.
  v.regex(/^[A-Za-z0-9]+$/, 'serial_number_characters'),
  v.minLength(serialNumberLength.min, 'serial_number_length'),
  v.maxLength(serialNumberLength.max, 'serial_number_length'),
  v.toUpperCase(),
);

/**
 * A serial number as a customer types it, who may copy the dashes of the plate (R-REG-01). The calls accept it; the
 * match is exact.
 */
export const CustomerSerialNumberText = v.pipe(
  v.string('required'),
  v.transform(tidyCode),
  v.nonEmpty('required'),
  v.regex(/^\P{C}+$/u, 'serial_number_characters'),
  v.minLength(serialNumberLength.min, 'serial_number_length'),
  v.maxLength(serialNumberLength.max, 'serial_number_length'),
  v.transform((text) => text.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase())),
);

export const SerialNumber = v.object({ id: Id, name: v.string(), productId: v.nullable(Id) });
export type SerialNumber = v.InferOutput<typeof SerialNumber>;

export const findSerialNumbers = defineEndpoint({
  method: 'GET',
  path: '/serial-numbers',
  access: 'anyone',
  query: v.object({ serialNumber: CustomerSerialNumberText, ...PageQuery.entries }),
  output: paged(SerialNumber),
  status: 200,
  refusals: ['TOO_MANY_REQUESTS'],
});
