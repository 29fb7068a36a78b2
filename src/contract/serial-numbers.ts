import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { serialNumberLength } from './limits.ts';
import { Id, PageQuery, paged } from './primitives.ts';

/** A serial number as a person types it: spaces go, letters become capitals (R-REG-01). */
export const SerialNumberText = v.pipe(
  v.string('required'),
  v.transform((text) => text.replaceAll(/\s/g, '')),
  v.nonEmpty('required'),
  // Before the capitals: those of "ß" and of a ligature are letters that nobody typed.
  v.regex(/^[A-Za-z0-9]+$/, 'serial_number_characters'),
  v.minLength(serialNumberLength.min, 'serial_number_length'),
  v.maxLength(serialNumberLength.max, 'serial_number_length'),
  v.toUpperCase(),
);

export const SerialNumber = v.object({ id: Id, name: v.string(), productId: v.nullable(Id) });
export type SerialNumber = v.InferOutput<typeof SerialNumber>;

export const findSerialNumbers = defineEndpoint({
  method: 'GET',
  path: '/serial-numbers',
  access: 'anyone',
  query: v.object({ serialNumber: SerialNumberText, ...PageQuery.entries }),
  output: paged(SerialNumber),
  status: 200,
  refusals: ['TOO_MANY_REQUESTS'],
});
