import * as v from 'valibot';

/** One error of the org; `fields` are Salesforce API names. */
export type SalesforceProblem = { code: string; message: string; fields: string[] };

/** Our codes for failures outside the org's error format. */
export type ConnectionProblem = 'UNREACHABLE' | 'TIMED_OUT' | 'NOT_JSON' | 'UNREADABLE_RECORD' | 'MULTIPLE_CHOICES';

/** A failed call. The message is a code: the org's own messages may quote personal data. */
export class SalesforceError extends Error {
  override readonly name = 'SalesforceError';
  /** HTTP status; null without a response. */
  readonly status: number | null;
  readonly problems: readonly SalesforceProblem[];
  /** The org's `Retry-After`, in seconds. */
  readonly retryAfterS: number | null;

  constructor(
    status: number | null,
    problems: readonly SalesforceProblem[],
    { cause, retryAfterS = null }: { cause?: unknown; retryAfterS?: number | null } = {},
  ) {
    super(problems[0]?.code ?? `HTTP_${status}`, { cause });
    this.status = status;
    this.problems = problems;
    this.retryAfterS = retryAfterS;
  }

  /** For the log. */
  get code(): string {
    return this.message;
  }

  /** The org's names of the fields, for the log. */
  get fields(): string[] {
    return this.problems.flatMap(({ fields }) => fields).filter((field) => /^\w{1,80}$/.test(field));
  }

  has(code: string): boolean {
    return this.problems.some((problem) => problem.code === code);
  }
}

/** Too many calls at this moment: over in seconds, unlike the day's limit with the same code. */
export function isBusy({ problems }: SalesforceError): boolean {
  return problems.some(({ code, message }) => code === 'REQUEST_LIMIT_EXCEEDED' && /concurrent/i.test(message));
}

/** A lock of somebody else's, which a trigger or flow may report as its own failure. */
export function isLocked({ problems }: SalesforceError): boolean {
  return problems.some(
    ({ code, message }) =>
      code === 'UNABLE_TO_LOCK_ROW' || (isOfAutomation(code) && message.includes('UNABLE_TO_LOCK_ROW')),
  );
}

function isOfAutomation(code: string): boolean {
  return code === 'CANNOT_INSERT_UPDATE_ACTIVATE_ENTITY' || code === 'CANNOT_EXECUTE_FLOW_TRIGGER';
}

export function connectionError(
  code: ConnectionProblem,
  status: number | null = null,
  cause?: unknown,
): SalesforceError {
  return new SalesforceError(status, [{ code, message: '', fields: [] }], { cause });
}

const RestProblems = v.array(
  v.object({
    errorCode: v.string(),
    message: v.optional(v.string(), ''),
    fields: v.optional(v.nullable(v.array(v.string()))),
  }),
);

/** The error format of the token endpoint. */
const OAuthProblem = v.object({ error: v.string(), error_description: v.optional(v.string(), '') });

/** Parses either error format; empty for any other body. */
export function problemsOf(body: unknown): SalesforceProblem[] {
  const rest = v.safeParse(RestProblems, body);
  if (rest.success)
    return rest.output.map(({ errorCode, message, fields }) => ({ code: errorCode, message, fields: fields ?? [] }));
  const oauth = v.safeParse(OAuthProblem, body);
  return oauth.success ? [{ code: oauth.output.error, message: oauth.output.error_description, fields: [] }] : [];
}
