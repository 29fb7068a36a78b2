import * as v from 'valibot';

/** A text of a form as typed, so that an unfinished form loses nothing. Older rows hold null where it is empty. */
export const TypedText = v.optional(
  v.pipe(
    v.nullable(v.string()),
    v.transform((text) => text ?? ''),
  ),
  '',
);

/** A number of a form as typed. Older rows hold a number where the form came from an entry. */
export const TypedNumber = v.optional(
  v.pipe(
    v.nullable(v.union([v.number(), v.string()])),
    v.transform((typed) => String(typed ?? '')),
  ),
  '',
);

export const TypedFlag = v.optional(v.boolean(), false);
