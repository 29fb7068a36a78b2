import * as v from 'valibot';
import { maskedIfPhone, readPhone } from '#text/phone.ts';
import { tidyPostalCode } from '#text/postal-code.ts';
import { tidyLines } from '#text/tidied.ts';
import { shortTextMaxLength } from './limits.ts';
import { OneLine, requiredLine } from './primitives.ts';

/** A required line of text. */
export const ShortText = requiredLine(shortTextMaxLength);

/** A value of a pick list, which a person chose and nobody typed. */
export const Choice = v.pipe(
  v.string('required'),
  v.trim(),
  v.nonEmpty('required'),
  v.maxLength(shortTextMaxLength, 'too_long'),
);

/** A North American phone with or without extension, as `+1 ### ###-#### x123` (R-CONTACT-01). */
export const Phone = v.pipe(
  OneLine,
  v.nonEmpty('required'),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    const { problem } = readPhone(value);
    if (problem === null) return maskedIfPhone(value);
    addIssue({ message: problem });
    return NEVER;
  }),
);

/**
 * Canadian postal codes, and US zip codes of 5 or 5+4 digits (R-CONTACT-01). Which one an address needs depends on its
 * country.
 */
export const postalCodePatterns = {
  Canada: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][ -]?\d[ABCEGHJ-NPRSTV-Z]\d$/i,
  'United States': /^\d{5}(-\d{4})?$/,
} as const;

export const PostalCode = v.pipe(
  OneLine,
  v.nonEmpty('required'),
  v.check((text) => Object.values(postalCodePatterns).some((pattern) => pattern.test(text)), 'invalid_postal_code'),
  v.transform(tidyPostalCode),
);

/** An optional field: absent, null and blank all mean null. */
export function optionalField<const Schema extends v.GenericSchema<string, unknown>>(schema: Schema) {
  return v.pipe(
    v.nullish(v.string(), null),
    v.transform((text) => (text === null ? null : tidyLines(text) || null)),
    v.nullable(schema),
  );
}

/** The response of a call that creates something. */
export const Created = v.object({ id: v.string() });
