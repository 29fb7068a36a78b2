import type { FormErrors } from '@mantine/form';
import { useMemo } from 'react';
import { taxFieldNames } from '#contract/invoices.ts';
import type { Cause } from '#storage/rows.ts';
import { errorSentence } from '#messages/error-catalogue.ts';

/**
 * Returns the server's messages about single fields of a form (R-INV-07). Fields that this form does not have are
 * omitted.
 */
export function refusedFields<Name extends string>(
  refusal: Cause | null,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const named = new Map<string, string>(Object.entries(refusal?.fields ?? {}));
  for (const name of refusal?.fieldNames ?? []) {
    if (name === taxFieldNames.gstHstTaxAmount) named.set('gstHstTaxAmount', errorSentence('invalid_gst'));
    if (name === taxFieldNames.pstQstTaxAmount) named.set('pstQstTaxAmount', errorSentence('invalid_pst'));
    if (name === taxFieldNames.usdTaxAmount) named.set('usdTaxAmount', errorSentence('invalid_usd_tax'));
  }
  const refused: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const text = named.get(name);
    if (text !== undefined) refused[name] = text;
  }
  return refused;
}

/** Returns the refusal without the messages about these fields, which have changed since. */
export function withoutFields(refusal: Cause, names: readonly string[]): Cause {
  const gone = new Set<string>(names);
  if (gone.has('gstHstTaxAmount')) gone.add(taxFieldNames.gstHstTaxAmount);
  if (gone.has('pstQstTaxAmount')) gone.add(taxFieldNames.pstQstTaxAmount);
  if (gone.has('usdTaxAmount')) gone.add(taxFieldNames.usdTaxAmount);
  const { fields, fieldNames, ...rest } = refusal;
  return {
    ...rest,
    ...(fields && { fields: Object.fromEntries(Object.entries(fields).filter(([name]) => !gone.has(name))) }),
    ...(fieldNames && { fieldNames: fieldNames.filter((name) => !gone.has(name)) }),
  };
}

/** Returns the refusal without the fields whose error has been cleared. */
export function useCurrentRefusal(before: Cause | null, names: readonly string[], errors: FormErrors): Cause | null {
  return useMemo(() => {
    const corrected = Object.keys(refusedFields(before, names)).filter((name) => typeof errors[name] !== 'string');
    return before && corrected.length > 0 ? withoutFields(before, corrected) : before;
  }, [before, names, errors]);
}
