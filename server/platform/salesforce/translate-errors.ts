import type { ErrorCode, FieldProblem } from '#contract/errors.ts';
import { AppError } from '../../app-error.ts';
import { accounts, claims, contacts, registrations, tickets } from './mapping.ts';
import { SalesforceError } from './salesforce-error.ts';

/** Default `Retry-After` in seconds; the org's daily limit needs a longer one. */
const retryAfterS = { unreachable: 5, limit: 300 } as const;

/** The org's codes and our connection codes as codes of the contract (R-API-06). */
const codes: Readonly<Record<string, ErrorCode>> = {
  UNREACHABLE: 'UNAVAILABLE',
  TIMED_OUT: 'UNAVAILABLE',
  NOT_JSON: 'UNAVAILABLE',
  INVALID_SESSION_ID: 'UNAVAILABLE',
  REQUEST_LIMIT_EXCEEDED: 'UNAVAILABLE',
  SERVER_UNAVAILABLE: 'UNAVAILABLE',
  UNABLE_TO_LOCK_ROW: 'UNAVAILABLE',
  QUERY_TIMEOUT: 'UNAVAILABLE',
  API_CURRENTLY_DISABLED: 'UNAVAILABLE',
  // From the token endpoint: the credentials were changed, and will be corrected.
  invalid_client: 'UNAVAILABLE',
  invalid_client_id: 'UNAVAILABLE',
  invalid_grant: 'UNAVAILABLE',

  UNREADABLE_RECORD: 'SALESFORCE_DATA_INCONSISTENCY',
  MULTIPLE_CHOICES: 'SALESFORCE_DATA_INCONSISTENCY',
  INVALID_CROSS_REFERENCE_KEY: 'SALESFORCE_DATA_INCONSISTENCY',
  ENTITY_IS_DELETED: 'SALESFORCE_DATA_INCONSISTENCY',

  DUPLICATE_VALUE: 'CONFLICT',
  DUPLICATES_DETECTED: 'CONFLICT',

  FIELD_CUSTOM_VALIDATION_EXCEPTION: 'VALIDATION_FAILED',
  REQUIRED_FIELD_MISSING: 'VALIDATION_FAILED',
  STRING_TOO_LONG: 'VALIDATION_FAILED',
  INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST: 'VALIDATION_FAILED',
  INVALID_EMAIL_ADDRESS: 'VALIDATION_FAILED',
  NUMBER_OUTSIDE_VALID_RANGE: 'VALIDATION_FAILED',
};

const fieldProblems: Readonly<Record<string, FieldProblem>> = {
  REQUIRED_FIELD_MISSING: 'required',
  STRING_TOO_LONG: 'outside_limits',
  INVALID_EMAIL_ADDRESS: 'invalid_email',
  NUMBER_OUTSIDE_VALID_RANGE: 'outside_limits',
};

/** Maps an error of the org to a code of the contract; an unknown code becomes an internal error. */
export function toAppError(error: SalesforceError): AppError {
  if (error.status !== null && error.status >= 500) return unavailable(error);
  const known = error.problems.find(({ code }) => codes[code]);
  const code = known ? codes[known.code] : undefined;
  if (!code) return error.status === 401 ? unavailable(error) : new AppError('INTERNAL_ERROR', { cause: error });
  if (code === 'UNAVAILABLE') return unavailable(error);
  if (code === 'VALIDATION_FAILED') return new AppError(code, { cause: error, fields: fieldsOf(error) });
  return new AppError(code, { cause: error });
}

/** Translates the error of a call. */
export async function translateErrors<Result>(act: Promise<Result>): Promise<Result> {
  try {
    return await act;
  } catch (error) {
    throw error instanceof SalesforceError ? toAppError(error) : error;
  }
}

function unavailable(error: SalesforceError): AppError {
  const limit = error.has('REQUEST_LIMIT_EXCEEDED') ? retryAfterS.limit : retryAfterS.unreachable;
  return new AppError('UNAVAILABLE', { cause: error, retryAfterS: error.retryAfterS ?? limit });
}

function fieldsOf({ problems }: SalesforceError): Record<string, FieldProblem> {
  return Object.fromEntries(
    problems.flatMap(({ code, fields }) =>
      fields.flatMap((api) => {
        const name = fieldNameOf(api);
        return name === null ? [] : [[name, fieldProblems[code] ?? 'invalid_choice'] as const];
      }),
    ),
  );
}

/** Our name of a written field, which is also the contract's; the org's field names stay internal. */
function fieldNameOf(api: string): string | null {
  for (const { fields } of [claims, registrations, contacts, accounts, tickets]) {
    const [name] = Object.entries(fields).find(([, field]) => field.api === api) ?? [];
    if (name !== undefined) return name;
  }
  return null;
}
