import * as v from 'valibot';
import type { PlainProblem } from './errors.ts';
import { hasControlCharacter, tidyLine, tidyLines } from '#text/tidied.ts';

/** A text of one line, tidied (R-TEXT-01). */
export const OneLine = v.pipe(v.string('required'), v.transform(tidyLine));

/** A text of several lines, tidied (R-TEXT-01). */
export const ManyLines = v.pipe(v.string('required'), v.transform(tidyLines));

/** A required text of one line. */
export function requiredLine(maxLength: number) {
  return v.pipe(OneLine, v.nonEmpty('required'), v.maxLength(maxLength, 'too_long'));
}

/** A required text of several lines. */
export function requiredLines(maxLength: number) {
  return v.pipe(ManyLines, v.nonEmpty('required'), v.maxLength(maxLength, 'too_long'));
}

/** An email to search for: two writings of one accent are one address. */
export const SearchedEmail = v.pipe(OneLine, v.normalize());

/** An opaque identifier (R-API-04). */
export const Id = v.pipe(v.string(), v.nonEmpty('required'), v.maxLength(100, 'too_long'));

/** An id that a write names: control characters and line breaks are refused (R-TEXT-02). */
export const GivenId = v.pipe(
  Id,
  v.check((text) => !hasControlCharacter(text), 'control_characters'),
);

export const roles = ['admin', 'adjudicator', 'customer', 'depot', 'finance', 'retailer', 'retailer_depot'] as const;
export type Role = (typeof roles)[number];

/** Roles that decide claims at the desk (R-DESK-01). */
export const deskRoles = ['adjudicator', 'admin'] as const;

/** Roles that pay claims and void invoices (R-DESK-62). */
export const paymentRoles = ['admin', 'finance'] as const;

/** Roles of the manufacturer's own people, who read the claims of all depots. */
export const staffRoles = ['adjudicator', 'admin', 'finance'] as const;

/** A SHA-256 in lower-case hex. */
export const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** A date without time, `YYYY-MM-DD`, that exists in the calendar. */
export const DateOnly = v.pipe(OneLine, v.nonEmpty('required'), v.check(isCalendarDate, 'invalid_date'));

/** An instant, ISO 8601 in UTC. */
export const Instant = v.pipe(v.string(), v.isoTimestamp());

/** Dollars with at most two decimals, as in the API. */
export const Dollars = v.number();

/** A number that a multipart form may send as text: `"1.75"` is 1.75. */
export const FormNumber = formNumber('not_a_number');

/** The same with another problem for what is no number. */
export function formNumber(problem: PlainProblem) {
  return v.pipe(
    v.union(
      [v.number(), v.pipe(v.string(), v.transform(tidyLine), v.regex(/^[+-]?(\d+(\.\d*)?|\.\d+)$/, problem))],
      problem,
    ),
    v.transform(Number),
    v.finite(problem),
  );
}

/** A positive integer of a query string. */
const PositiveInteger = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.digits('not_a_positive_integer'))], 'not_a_positive_integer'),
  v.transform(Number),
  v.safeInteger('not_a_positive_integer'),
  v.minValue(1, 'not_a_positive_integer'),
);

/** The text of a search. */
export function searchInput(maxLength: number) {
  return v.optional(v.pipe(OneLine, v.maxLength(maxLength, 'too_long')));
}

/** The query of every paged list; the server has a default size. */
export const PageQuery = v.object({ page: v.optional(PositiveInteger), size: v.optional(PositiveInteger) });

/** `true` or `false` in a query string. */
export const QueryFlag = v.pipe(
  v.union([v.boolean(), v.picklist(['true', 'false'])], 'invalid_choice'),
  v.transform((flag) => flag === true || flag === 'true'),
);

/** The same in a form; empty means false. */
export const FormFlag = v.nullish(QueryFlag, false);

/** One page of a list, with its position (R-API-05). `atLeast`: there are more than `totalItems`. */
export function paged<const Item extends v.GenericSchema>(item: Item) {
  return v.object({
    data: v.array(item),
    pagination: v.object({
      page: v.number(),
      size: v.number(),
      totalItems: v.number(),
      atLeast: v.exactOptional(v.boolean()),
    }),
  });
}

/** A complete list without pages. */
export function list<const Item extends v.GenericSchema>(item: Item) {
  return v.object({ data: v.array(item) });
}

export function isCalendarDate(text: string): boolean {
  // PostgreSQL has no year 0.
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

/** Whether a number has at most two decimals, like hours and dollars. */
export function hasTwoDecimalsAtMost(value: number): boolean {
  return Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
}
