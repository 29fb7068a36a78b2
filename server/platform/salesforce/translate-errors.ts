import type { ErrorCode, FieldProblem } from '#contract/errors.ts';
import { AppError } from '../../errors/app-error.ts';
import { accounts, claims, contacts, estimates, invoices, registrations, tickets } from './mapping.ts';
import { isBusy, isLocked, SalesforceError } from './salesforce-error.ts';

/** Default `Retry-After` in seconds. What an administrator or the next day must end needs a longer one. */
const retryAfterS = { unreachable: 5, tooManyRequests: 30, limit: 300 } as const;

/** Codes of a limit that lasts. */
const limits = ['REQUEST_LIMIT_EXCEEDED', 'STORAGE_LIMIT_EXCEEDED', 'API_DISABLED_FOR_ORG', 'ORG_LOCKED'];

/** The org's codes and our connection codes as codes of the contract (R-API-06). */
const codes: Readonly<Record<string, ErrorCode>> = {
  UNREACHABLE: 'UNAVAILABLE',
  TIMED_OUT: 'UNAVAILABLE',
  NOT_JSON: 'UNAVAILABLE',
  INVALID_SESSION_ID: 'UNAVAILABLE',
  REQUEST_LIMIT_EXCEEDED: 'UNAVAILABLE',
  STORAGE_LIMIT_EXCEEDED: 'UNAVAILABLE',
  SERVER_UNAVAILABLE: 'UNAVAILABLE',
  UNABLE_TO_LOCK_ROW: 'UNAVAILABLE',
  QUERY_TIMEOUT: 'UNAVAILABLE',
  // The list is read again from its start.
  INVALID_QUERY_LOCATOR: 'UNAVAILABLE',
  API_CURRENTLY_DISABLED: 'UNAVAILABLE',
  API_DISABLED_FOR_ORG: 'UNAVAILABLE',
  ORG_LOCKED: 'UNAVAILABLE',

  UNREADABLE_RECORD: 'SALESFORCE_DATA_INCONSISTENCY',
  MULTIPLE_CHOICES: 'SALESFORCE_DATA_INCONSISTENCY',
  DUPLICATE_EXTERNAL_ID: 'SALESFORCE_DATA_INCONSISTENCY',
  INVALID_CROSS_REFERENCE_KEY: 'SALESFORCE_DATA_INCONSISTENCY',
  ENTITY_IS_DELETED: 'SALESFORCE_DATA_INCONSISTENCY',

  DUPLICATE_VALUE: 'CONFLICT',
  DUPLICATES_DETECTED: 'CONFLICT',

  FIELD_CUSTOM_VALIDATION_EXCEPTION: 'VALIDATION_FAILED',
};

/** Refusals of a value. About a field that no person fills, they are a fault of the org's configuration. */
const fieldProblems: Readonly<Record<string, FieldProblem>> = {
  REQUIRED_FIELD_MISSING: 'required',
  STRING_TOO_LONG: 'outside_limits',
  INVALID_EMAIL_ADDRESS: 'invalid_email',
  NUMBER_OUTSIDE_VALID_RANGE: 'outside_limits',
  INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST: 'invalid_choice',
  FIELD_INTEGRITY_EXCEPTION: 'invalid_choice',
  FIELD_FILTER_VALIDATION_EXCEPTION: 'invalid_choice',
};

const isAbsent = 'The org lacks an object or field of deploy/salesforce, or the integration user may not see it.';
const isForbidden = 'The integration user may not do this: it needs the permission set of deploy/salesforce.';
const isAutomation = 'A flow or trigger of the org failed.';
const isUnwritten = 'The org requires a field that the portal does not write, or refuses the value that it writes.';

const isNoRecordType =
  'The org has no record type that CRM_RECORD_TYPES or CRM_PERSON_ACCOUNTS names, or the integration user may not use it.';

/** What an administrator of the org must mend, for the log. */
const faults: Readonly<Record<string, string>> = {
  INVALID_FIELD: isAbsent,
  INVALID_TYPE: isAbsent,
  NOT_FOUND: isAbsent,
  INVALID_FIELD_FOR_INSERT_UPDATE: isForbidden,
  INSUFFICIENT_ACCESS: isForbidden,
  INSUFFICIENT_ACCESS_OR_READONLY: isForbidden,
  INSUFFICIENT_ACCESS_ON_CROSS_REFERENCE_ENTITY: isForbidden,
  CANNOT_EXECUTE_FLOW_TRIGGER: isAutomation,
  CANNOT_INSERT_UPDATE_ACTIVATE_ENTITY: isAutomation,
  APEX_ERROR: isAutomation,
  INVALID_RECORD_TYPE: isNoRecordType,
};

/** Maps an error of the org to a code of the contract; any other is an internal error, whose log names the fault. */
export function toAppError(error: SalesforceError): AppError {
  const { status } = error;
  if (status === 401 || status === 429 || (status !== null && status >= 500) || isLocked(error) || isOAuth(error))
    return unavailable(error);
  const fields = fieldsOf(error);
  if (Object.keys(fields).length > 0) return new AppError('VALIDATION_FAILED', { cause: error, fields });
  const known = error.problems.find(({ code }) => codes[code]);
  const code = known ? codes[known.code] : undefined;
  if (code === 'UNAVAILABLE') return unavailable(error);
  if (code) return new AppError(code, { cause: error });
  return new AppError('INTERNAL_ERROR', { cause: new Error(faultOf(error), { cause: error }) });
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
  const isLimit = !isBusy(error) && limits.some((code) => error.has(code));
  const wait = isLimit
    ? retryAfterS.limit
    : error.status === 429
      ? retryAfterS.tooManyRequests
      : retryAfterS.unreachable;
  return new AppError('UNAVAILABLE', { cause: error, retryAfterS: error.retryAfterS ?? wait });
}

/** A refusal of the token endpoint, whose codes are in small letters: the credentials will be corrected. */
function isOAuth({ problems }: SalesforceError): boolean {
  return problems.some(({ code }) => /^[a-z_]+$/.test(code));
}

function faultOf({ problems, code }: SalesforceError): string {
  const known = problems.find((problem) => faults[problem.code]);
  if (known) return faults[known.code] ?? code;
  return problems.some((problem) => fieldProblems[problem.code]) ? isUnwritten : 'The org refuses the call.';
}

function fieldsOf({ problems }: SalesforceError): Record<string, FieldProblem> {
  return Object.fromEntries(
    problems
      .filter(({ code }) => fieldProblems[code] || codes[code] === 'VALIDATION_FAILED')
      .flatMap(({ code, fields }) =>
        fields.flatMap((api) => {
          const name = fieldNameOf(api);
          return name === null ? [] : [[name, fieldProblems[code] ?? 'invalid_choice'] as const];
        }),
      ),
  );
}

/** Our name of a written field, which is also the contract's; the org's field names stay internal. */
function fieldNameOf(api: string): string | null {
  for (const { fields } of [claims, registrations, contacts, accounts, tickets, estimates, invoices]) {
    const [name] = Object.entries(fields).find(([, field]) => field.api === api) ?? [];
    if (name !== undefined) return name;
  }
  return null;
}
