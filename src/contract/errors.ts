/** Every code the API answers with, and the status it comes with (R-API-06). */
export const statusOfCode = {
  MALFORMED_REQUEST: 400,
  INVALID_CREDENTIALS: 401,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  ACCOUNT_NOT_VERIFIED: 403,
  XSRF_TOKEN_INVALID: 403,
  NOT_FOUND: 404,
  PASSWORD_RESET_CODE_INVALID: 404,
  VERIFICATION_CODE_INVALID: 404,
  CONFLICT: 409,
  ACCOUNT_ALREADY_VERIFIED: 409,
  IDEMPOTENCY_IN_PROGRESS: 409,
  PRODUCT_ALREADY_REGISTERED: 409,
  REGISTRATION_REJECTED: 409,
  WARRANTY_EXPIRED: 409,
  CLAIM_NOT_AMENDABLE: 409,
  CLAIM_NOT_INVOICEABLE: 409,
  ALREADY_INVOICED: 409,
  UPLOAD_MISSING: 409,
  FILE_TOO_LARGE: 413,
  UNSUPPORTED_FILE_TYPE: 415,
  VALIDATION_FAILED: 422,
  IDEMPOTENCY_KEY_REUSED: 422,
  PASSWORD_MATCHES_OLD: 422,
  SALESFORCE_DATA_INCONSISTENCY: 422,
  FIELD_CUSTOM_VALIDATION_EXCEPTION: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_ERROR: 500,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof statusOfCode;

/**
 * What can be wrong with one field. On the wire `fields` carries sentences; these codes are what the
 * schemas and the rules speak, and the app and the server each have their words for them.
 */
export const fieldProblems = [
  'required',
  'too_long',
  'not_a_number',
  'not_a_positive_integer',
  'too_small',
  'too_large',
  'too_many_decimals',
  'invalid_date',
  'date_in_future',
  'before_purchase',
  'before_failure',
  'invalid_choice',
  'invalid_email',
  'email_too_long',
  'invalid_phone',
  'invalid_email_or_phone',
  'email_or_phone_required',
  'text_too_long',
  'invalid_postal_code',
  'invalid_website',
  'invalid_business_number',
  'rate_too_large',
  'password_too_short',
  'password_too_long',
  'password_too_simple',
  'password_too_common',
  'passwords_differ',
  'serial_number_length',
  'serial_number_characters',
  'one_file_only',
  'invoice_number_too_long',
  'tax_too_large',
  'tax_not_applicable',
  'tax_comparison',
  'tax_above_rate',
] as const;
export type FieldProblem = (typeof fieldProblems)[number];

/** The code of a schema's message; anything that is none of ours means a value of the wrong kind. */
export function fieldProblem(message: string): FieldProblem {
  return fieldProblems.find((code) => code === message) ?? 'invalid_choice';
}
