import * as v from 'valibot';

/** The body of an error response. Codes and statuses of other backends are accepted. */
export const ErrorBody = v.object({
  code: v.string(),
  message: v.union([v.string(), v.array(v.string())]),
  fields: v.nullish(v.union([v.array(v.string()), v.record(v.string(), v.string())])),
  delay: v.optional(v.number()),
});
export type ErrorBody = v.InferOutput<typeof ErrorBody>;
