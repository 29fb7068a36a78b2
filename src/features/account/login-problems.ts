import type { FormErrors } from '@mantine/form';

type Validate = (values: Record<string, unknown>) => FormErrors;

let validate: Validate | null = null;

/** Fetches the rules of the login form, for which the form itself does not wait. */
export async function loadLoginRules(): Promise<void> {
  validate ??= (await import('./login-rules.ts')).validate;
}

/** What is wrong with the form. Where the rules cannot be fetched nobody can be signed in either, which signing in says. */
export function loginProblems(values: Record<string, unknown>): FormErrors | Promise<FormErrors> {
  if (validate) return validate(values);
  return loadLoginRules().then(
    () => validate?.(values) ?? {},
    () => ({}),
  );
}
