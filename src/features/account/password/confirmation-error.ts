import { t } from '@lingui/core/macro';
import { confirmationProblem } from '#domain/confirmation-problem.ts';
import { asSentence, fieldProblemText } from '#messages/field-problem-text.ts';

/** The error of the field that repeats a new password (R-ACCT-02); null without one. */
export function confirmationError(password: string, confirmation: string): string | null {
  const problem = confirmationProblem(password, confirmation);
  return problem && asSentence(problem === 'required' ? t`enter it again` : fieldProblemText(problem));
}
