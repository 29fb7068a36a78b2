import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';

/** Indexes of the controlling values, or the platform's base64 bitset of them (R-API-17). */
export const ValidFor = v.union([v.array(v.number()), v.pipe(v.string(), v.base64())]);

export const Picklist = v.object({
  values: v.array(
    v.object({
      label: v.string(),
      value: v.string(),
      validFor: ValidFor,
      /** Of a type of claims that are also taken after cover has ended (R-COVER-05); missing from others. */
      afterExpiry: v.exactOptional(v.boolean()),
    }),
  ),
  controllerValues: v.record(v.string(), v.number()),
});
export type Picklist = v.InferOutput<typeof Picklist>;

export const PicklistQuery = v.object({
  SOBJECT_API_NAME: v.pipe(v.string('required'), v.nonEmpty('required')),
  FIELD_API_NAME: v.pipe(v.string('required'), v.nonEmpty('required')),
});
export type PicklistName = v.InferOutput<typeof PicklistQuery>;

export const getPicklist = defineEndpoint({
  method: 'GET',
  path: '/salesforce-ui/picklist',
  access: 'anyone',
  query: PicklistQuery,
  output: Picklist,
  status: 200,
  refusals: ['NOT_FOUND'],
});
