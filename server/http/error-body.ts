import type { ErrorBody } from '#contract/error-body.ts';
import type { AppError } from '../errors/app-error.ts';
import { expectation } from '../errors/cell-problems.ts';
import { errorSentence } from '../errors/messages.ts';
import { reasonSentence } from '../errors/reason-sentence.ts';
import type { Language } from '../base/language.ts';

/** The contract's error body in the caller's language (R-API-06). */
export function errorBody(error: AppError, language: Language): ErrorBody {
  // This code lists its fields, and its messages name the problems (R-INV-07).
  if (error.code === 'FIELD_CUSTOM_VALIDATION_EXCEPTION' && error.fields) {
    const sentences = Object.values(error.fields).map((problem) => expectation(problem, language));
    return { code: error.code, message: [...new Set(sentences)], fields: Object.keys(error.fields) };
  }
  return {
    code: error.code,
    message: error.reason ? reasonSentence(error.reason, language) : errorSentence(error.code, language),
    ...(error.fields && {
      fields: Object.fromEntries(
        Object.entries(error.fields).map(([field, problem]) => [field, expectation(problem, language)]),
      ),
    }),
    ...(error.code === 'TOO_MANY_REQUESTS' && error.retryAfterS !== null && { delay: error.retryAfterS }),
  };
}

/** Whether an error's response may be stored for its idempotency key (R-API-12). */
export function isPermanent(error: AppError): boolean {
  const isTransient = [401, 408, 429].includes(error.status) || error.status >= 500;
  // The same submission succeeds later, with a new token or the missing upload.
  const isRetryable = ['XSRF_TOKEN_INVALID', 'UPLOAD_MISSING'].includes(error.code);
  return !isTransient && !isRetryable && !error.code.startsWith('IDEMPOTENCY_');
}
