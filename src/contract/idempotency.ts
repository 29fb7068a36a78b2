import * as v from 'valibot';

/** `<uuid>`, or `<uuid>/<step>` if a submission needs several calls (R-API-10). */
export const IdempotencyKey = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(\/(contact|registration|claim))?$/i),
);
