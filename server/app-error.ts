import type { ErrorCode, FieldProblem } from '#contract/errors.ts';
import { statusOfCode } from '#contract/errors.ts';

export type FieldProblems = Readonly<Record<string, FieldProblem>>;

type Details = { cause?: unknown; fields?: FieldProblems; retryAfterS?: number };

/** Every refusal of the server: a code of `contract.md §1`, the fields it is about, and when to come back. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly fields: FieldProblems | null;
  /** Seconds, for `Retry-After` and `delay`. */
  readonly retryAfterS: number | null;

  constructor(code: ErrorCode, { cause, fields, retryAfterS }: Details = {}) {
    super(code, { cause });
    this.code = code;
    this.fields = fields ?? null;
    this.retryAfterS = retryAfterS ?? null;
  }

  get status(): number {
    return statusOfCode[this.code];
  }
}

/** A refusal of single fields (`contract.md §1`, 422). */
export function invalidFields(fields: FieldProblems): AppError {
  return new AppError('VALIDATION_FAILED', { fields });
}
