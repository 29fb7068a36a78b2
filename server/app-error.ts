import type { ErrorCode, FieldProblem } from '#contract/errors.ts';
import { statusOfCode } from '#contract/errors.ts';

export type FieldProblems = Readonly<Record<string, FieldProblem>>;

/** Why an admin's action is refused, for its sentence; the wire knows one code (R-ADMIN-04, R-ADMIN-06). */
export const refusalReasons = [
  'own_account',
  'last_admin',
  'account_deactivated',
  'account_without_contact',
  'contact_linked',
  'contact_without_email',
  'email_in_use',
  'no_such_contact',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

type Details = { cause?: unknown; fields?: FieldProblems; retryAfterS?: number; reason?: RefusalReason };

/** Every refusal of the server: a code of R-API-06, the fields it is about, and when to come back. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  /** Of `FIELD_CUSTOM_VALIDATION_EXCEPTION`: by the taxes' names rather than those of the form. */
  readonly fields: FieldProblems | null;
  /** Seconds, for `Retry-After` and `delay`. */
  readonly retryAfterS: number | null;
  readonly reason: RefusalReason | null;

  constructor(code: ErrorCode, { cause, fields, retryAfterS, reason }: Details = {}) {
    super(code, { cause });
    this.code = code;
    this.fields = fields ?? null;
    this.retryAfterS = retryAfterS ?? null;
    this.reason = reason ?? null;
  }

  get status(): number {
    return statusOfCode[this.code];
  }
}

/** A refusal of single fields (R-API-06). */
export function invalidFields(fields: FieldProblems): AppError {
  return new AppError('VALIDATION_FAILED', { fields });
}
