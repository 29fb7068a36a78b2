import type { ErrorBody } from '#contract/error-body.ts';
import type { AppError } from '../app-error.ts';
import { reasonSentence, errorSentence, fieldSentence } from '../messages.ts';
import type { Language } from './language.ts';

/** The body of a refusal in the caller's language (R-API-06). */
export function errorBody(error: AppError, language: Language): ErrorBody {
  // This one names its fields in a list (R-INV-07), and says in as many words what is wrong with them.
  if (error.code === 'FIELD_CUSTOM_VALIDATION_EXCEPTION' && error.fields) {
    const sentences = Object.values(error.fields).map((problem) => fieldSentence(problem, language));
    return { code: error.code, message: [...new Set(sentences)], fields: Object.keys(error.fields) };
  }
  return {
    code: error.code,
    message: error.reason ? reasonSentence(error.reason, language) : errorSentence(error.code, language),
    ...(error.fields && {
      fields: Object.fromEntries(
        Object.entries(error.fields).map(([field, problem]) => [field, fieldSentence(problem, language)]),
      ),
    }),
    ...(error.code === 'TOO_MANY_REQUESTS' && error.retryAfterS !== null && { delay: error.retryAfterS }),
  };
}

/** Whether the answer to a refusal can be stored for its idempotency key: it will never be another (R-API-12). */
export function isPermanent(error: AppError): boolean {
  const isTransient = [401, 408, 429].includes(error.status) || error.status >= 500;
  // What is missing now comes, and the same submission is taken then.
  const isRetryable = ['XSRF_TOKEN_INVALID', 'UPLOAD_MISSING'].includes(error.code);
  return !isTransient && !isRetryable && !error.code.startsWith('IDEMPOTENCY_');
}
