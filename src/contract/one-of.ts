import * as v from 'valibot';

/** A code that this version does not know. The intersection keeps the known ones apart in the type. */
export type Later = string & { readonly later?: never };

/**
 * A code that is read: one of these, or one that a later version of the server added. A list or a page stays readable on
 * a tablet or in a tab of before; its words are then missing, and it is shown as received (R-API-16). What is written takes
 * `v.picklist`.
 */
export function oneOf<const Codes extends readonly string[]>(
  codes: Codes,
): v.GenericSchema<Codes[number] | Later, Codes[number] | Later> {
  return v.pipe(v.string(), v.examples([...codes]));
}
