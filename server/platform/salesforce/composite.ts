import * as v from 'valibot';
import { connectionError, problemsOf, SalesforceError } from './salesforce-error.ts';

/** A part of a composite request, which counts as one call whatever is in it. */
export type Part = { method: 'GET' | 'PATCH' | 'POST'; url: string; body?: unknown };

type Answer = { httpStatusCode: number; body: unknown };

/** Queries that one composite request may have. */
export const queriesMax = 5;

const CompositeResponse = v.object({
  compositeResponse: v.array(v.object({ httpStatusCode: v.number(), body: v.unknown() })),
});

export function compositeBody(parts: readonly Part[], allOrNone: boolean): Record<string, unknown> {
  return {
    allOrNone,
    compositeRequest: parts.map(({ method, url, body }, at) => ({
      method,
      url,
      referenceId: referenceOf(at),
      ...(method !== 'GET' && {
        // A duplicate rule that only warns would reject every known person.
        httpHeaders: { 'Sforce-Duplicate-Rule-Header': 'allowSave=true' },
        body,
      }),
    })),
  };
}

export function referenceOf(at: number): string {
  return `part${at}`;
}

export function readAnswers(response: unknown, parts: readonly Part[]): Answer[] {
  const parsed = v.safeParse(CompositeResponse, response);
  if (!parsed.success) throw connectionError('NOT_JSON');
  const { compositeResponse } = parsed.output;
  const isRejected = ({ httpStatusCode }: Answer) => httpStatusCode >= 300;
  // A request that is refused as a whole names only the part that is the reason.
  if (compositeResponse.length !== parts.length && !compositeResponse.some(isRejected))
    throw connectionError('NOT_JSON');
  return compositeResponse;
}

/** @returns the body of each part. */
export function bodiesOf(answers: readonly Answer[]): unknown[] {
  const rejected = answers.filter(({ httpStatusCode }) => httpStatusCode >= 300);
  if (rejected.length === 0) return answers.map(({ body }) => body);
  // The other parts were only halted; the rejected one has the reason.
  const problems = rejected.flatMap(({ body }) => problemsOf(body)).filter(({ code }) => code !== 'PROCESSING_HALTED');
  throw new SalesforceError(rejected[0]?.httpStatusCode ?? null, problems);
}
