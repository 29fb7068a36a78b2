import type { ErrorCode } from '#contract/errors.ts';
import { statusOfCode } from '#contract/errors.ts';
import type { CellProblem } from './cell-problems.ts';

export type FieldProblems = Readonly<Record<string, CellProblem>>;

/**
 * Why an action on an account is refused. The API has one code for them; the reason selects the message (R-ADMIN-04,
 * R-ADMIN-06, R-AUTH-14).
 */
export const refusalReasons = [
  'assigned_meanwhile',
  'decides_no_claims',
  'in_payment_run',
  'own_account',
  'own_approval_limit',
  'own_claim',
  'own_recommendation',
  'own_erasure',
  'last_admin',
  'month_not_over',
  'month_open_before',
  'account_deactivated',
  'account_verified',
  'account_without_contact',
  'contact_linked',
  'contact_without_email',
  'email_in_use',
  'no_such_contact',
  'last_second_factor',
  'no_passkeys_here',
  'no_second_factor',
  'passkey_known',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

type Details = { cause?: unknown; fields?: FieldProblems; retryAfterS?: number; reason?: RefusalReason };

/** An error that the API reports: a code of the contract, the fields it concerns and when to retry (R-API-06). */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  /** Keyed by field; for `FIELD_CUSTOM_VALIDATION_EXCEPTION` by the sales platform's tax field names. */
  readonly fields: FieldProblems | null;
  /** For `Retry-After` and `delay`, in seconds. */
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

/** A `VALIDATION_FAILED` for single fields. */
export function invalidFields(fields: FieldProblems): AppError {
  return new AppError('VALIDATION_FAILED', { fields });
}
