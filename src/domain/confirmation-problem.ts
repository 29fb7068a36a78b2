import type { FieldProblem } from '#contract/errors.ts';

/** The repeat of a new password must equal it (R-ACCT-02). */
export function confirmationProblem(password: string, confirmation: string): FieldProblem | null {
  if (confirmation === '') return 'required';
  return confirmation === password ? null : 'passwords_differ';
}
