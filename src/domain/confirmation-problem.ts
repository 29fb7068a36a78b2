import type { FieldProblem } from '#contract/errors.ts';

/** The repeat of a new password must equal it (`portal.md §5`, new password). */
export function confirmationProblem(password: string, confirmation: string): FieldProblem | null {
  if (confirmation === '') return 'required';
  return confirmation === password ? null : 'passwords_differ';
}
