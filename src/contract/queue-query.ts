import * as v from 'valibot';

/** A value that a queue of the desk is filtered by. */
export const QueueFilterText = v.optional(v.pipe(v.string(), v.nonEmpty('required'), v.maxLength(255, 'too_long')));

/** A number of a query string. */
export const queueNumber = (max: number) =>
  v.optional(
    v.pipe(
      v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,9}(\.\d{1,2})?$/))], 'not_a_number'),
      v.transform(Number),
      v.finite('not_a_number'),
      v.minValue(0, 'outside_limits'),
      v.maxValue(max, 'outside_limits'),
    ),
  );

/** Days since filing. */
export const QueueDays = queueNumber(36_500);

export const queueSizeMax = 100;

/** Which page of a queue. */
export const QueuePosition = v.object({
  size: v.optional(
    v.pipe(
      v.union([v.number(), v.pipe(v.string(), v.digits())], 'not_a_positive_integer'),
      v.transform(Number),
      v.safeInteger('not_a_positive_integer'),
      v.minValue(1, 'not_a_positive_integer'),
    ),
  ),
  /** `next` of the page before, with the same filter and sort. */
  cursor: v.optional(v.pipe(v.string(), v.maxLength(1000, 'too_long'))),
});
