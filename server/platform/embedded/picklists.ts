import * as v from 'valibot';
import type { Picklist, PicklistName } from '#contract/picklists.ts';
import { ValidFor } from '#contract/picklists.ts';
import type { Database } from '../../database/tables.ts';
import type { Language } from '../../base/language.ts';

/** A stored picklist with labels in both languages. */
export const PicklistDefinition = v.object({
  values: v.array(
    v.object({
      value: v.string(),
      en: v.string(),
      fr: v.string(),
      validFor: ValidFor,
      afterExpiry: v.exactOptional(v.boolean()),
    }),
  ),
  controllerValues: v.record(v.string(), v.number()),
});
export type PicklistDefinition = v.InferOutput<typeof PicklistDefinition>;

export async function getPicklist(
  database: Database,
  { SOBJECT_API_NAME, FIELD_API_NAME }: PicklistName,
  language: Language,
): Promise<Picklist | null> {
  const row = await database
    .selectFrom('picklists')
    .select('definition')
    .where('sobject', '=', SOBJECT_API_NAME)
    .where('field', '=', FIELD_API_NAME)
    .executeTakeFirst();
  if (!row) return null;
  const { values, controllerValues } = v.parse(v.pipe(v.string(), v.parseJson(), PicklistDefinition), row.definition);
  return {
    values: values.map(({ value, validFor, afterExpiry, ...labels }) => ({
      label: labels[language],
      value,
      validFor,
      ...(afterExpiry && { afterExpiry }),
    })),
    controllerValues,
  };
}
