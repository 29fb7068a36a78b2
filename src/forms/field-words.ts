import { fieldProblem } from '#contract/errors.ts';
import { fieldProblemText } from '#messages/field-problem-text.ts';

/** The words for what is wrong with a field: a code of ours in words, the server's own sentence as it came. */
export function fieldWords(error: unknown): string | undefined {
  if (typeof error !== 'string') return undefined;
  return /\s/.test(error) ? error : fieldProblemText(fieldProblem(error));
}
