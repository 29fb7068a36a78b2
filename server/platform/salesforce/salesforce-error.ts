import * as v from 'valibot';

/** One of the reasons the org gives; `fields` are its own API names. */
export type SalesforceProblem = { code: string; message: string; fields: string[] };

/** Codes of ours for what no org says about itself. */
export type ConnectionProblem = 'UNREACHABLE' | 'TIMED_OUT' | 'NOT_JSON' | 'UNREADABLE_RECORD' | 'MULTIPLE_CHOICES';

/** A call that the org refused, or that never reached it. Its message is a code: the org's words may quote a person. */
export class SalesforceError extends Error {
  override readonly name = 'SalesforceError';
  /** Of HTTP; null when no answer came. */
  readonly status: number | null;
  readonly problems: readonly SalesforceProblem[];
  /** Seconds, where the org names them. */
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

  /** What kind of failure it is, for the log. */
  get code(): string {
    return this.message;
  }

  has(code: string): boolean {
    return this.problems.some((problem) => problem.code === code);
  }
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

/** How the token endpoint refuses. */
const OAuthProblem = v.object({ error: v.string(), error_description: v.optional(v.string(), '') });

/** The reasons in the body of a refusal, in either form; none where it is neither. */
export function problemsOf(body: unknown): SalesforceProblem[] {
  const rest = v.safeParse(RestProblems, body);
  if (rest.success)
    return rest.output.map(({ errorCode, message, fields }) => ({ code: errorCode, message, fields: fields ?? [] }));
  const oauth = v.safeParse(OAuthProblem, body);
  return oauth.success ? [{ code: oauth.output.error, message: oauth.output.error_description, fields: [] }] : [];
}
