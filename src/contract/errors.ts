/** Every error code of the API with its status (R-API-06). */
export const statusOfCode = {
  MALFORMED_REQUEST: 400,
  INVALID_CREDENTIALS: 401,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  FOUR_EYES: 403,
  ACCOUNT_NOT_VERIFIED: 403,
  SECOND_FACTOR_REQUIRED: 403,
  CONFIRMATION_REQUIRED: 403,
  CODE_REQUIRED: 403,
  XSRF_TOKEN_INVALID: 403,
  NOT_FOUND: 404,
  PASSWORD_RESET_CODE_INVALID: 404,
  VERIFICATION_CODE_INVALID: 404,
  CONFLICT: 409,
  ACCOUNT_ALREADY_VERIFIED: 409,
  SIGN_IN_EXPIRED: 409,
  IDEMPOTENCY_IN_PROGRESS: 409,
  PRODUCT_ALREADY_REGISTERED: 409,
  REGISTRATION_REJECTED: 409,
  WARRANTY_EXPIRED: 409,
  CLAIM_NOT_AMENDABLE: 409,
  CLAIM_NOT_INVOICEABLE: 409,
  CLAIM_NOT_WITHDRAWABLE: 409,
  CLAIM_NOT_APPEALABLE: 409,
  APPEAL_CLOSED: 409,
  ALREADY_INVOICED: 409,
  INVOICE_NUMBER_USED: 409,
  MONTH_CLOSED: 409,
  RUN_BELOW_ZERO: 409,
  UPLOAD_MISSING: 409,
  VERSION_OUTDATED: 412,
  FILE_TOO_LARGE: 413,
  UNSUPPORTED_FILE_TYPE: 415,
  VALIDATION_FAILED: 422,
  IDEMPOTENCY_KEY_REUSED: 422,
  PASSWORD_MATCHES_OLD: 422,
  PASSWORD_WRONG: 422,
  CODE_INVALID: 422,
  PASSKEY_INVALID: 422,
  SALESFORCE_DATA_INCONSISTENCY: 422,
  FIELD_CUSTOM_VALIDATION_EXCEPTION: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_ERROR: 500,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof statusOfCode;

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(statusOfCode, code);
}

/**
 * What can be wrong with a field, where the code says all of it. On the wire `fields` carries sentences; the app and
 * the server each have a sentence for every problem.
 */
export const plainProblems = [
  'required',
  'not_a_number',
  'tax_not_a_number',
  'not_a_positive_integer',
  'too_many_decimals',
  'outside_limits',
  'invalid_date',
  'date_in_future',
  'date_too_early',
  'noticed_before',
  'invalid_choice',
  'control_characters',
  'invalid_email',
  'invalid_phone',
  'phone_abroad',
  'phone_too_long',
  'phones_two',
  'phone_with_text',
  'invalid_email_or_phone',
  'email_or_phone_required',
  'customer_does_not_match',
  'invalid_postal_code',
  'invalid_website',
  'invalid_business_number',
  'password_too_short',
  'password_too_long',
  'password_too_simple',
  'password_too_common',
  'passwords_differ',
  'serial_number_length',
  'serial_number_characters',
  'one_file_only',
  'too_many_pixels',
  'tax_not_applicable',
  'tax_comparison',
  'tax_above_rate',
  'invalid_https_address',
  'invoice_number_void',
  'unknown_name',
] as const;
export type PlainProblem = (typeof plainProblems)[number];

/** The error of a field, with the limit or date that its sentence names. */
export type FieldProblem =
  | PlainProblem
  | { code: 'too_long' | 'too_large'; max: number }
  | { code: 'too_small'; min: number }
  /** Hours and minutes, as `1h30`, where a decimal number belongs. */
  | { code: 'hours_as_time'; hours: number }
  /** The country is the one chosen; the postal code is of the other. */
  | { code: 'postal_code_elsewhere'; postalCode: string; country: 'Canada' | 'United States' }
  | { code: 'before_purchase' | 'before_failure' | 'after_cover'; date: string }
  /** The depot's invoice with this number, and the name of its claim; null while that has not arrived. */
  | { code: 'invoice_number_used'; claim: string | null }
  /** What is charged back of a depot is more than the run pays it. */
  | { code: 'depot_below_zero'; depot: string };

/** Converts an issue of a schema to a field problem; null if its message is not one of our codes. */
export function fieldProblem({
  message,
  requirement,
}: {
  message: string;
  requirement?: unknown;
}): FieldProblem | null {
  if (typeof requirement === 'number') {
    if (message === 'too_long' || message === 'too_large') return { code: message, max: requirement };
    if (message === 'too_small') return { code: message, min: requirement };
  }
  return plainProblems.find((code) => code === message) ?? null;
}
