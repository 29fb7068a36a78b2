import { Suspense } from 'react';
import { lazyAfterPaint } from '#ui/lazy-optional.tsx';
import { SignUpPage } from './sign-up-page.tsx';

const SignUpForm = lazyAfterPaint(async () => (await import('./sign-up-form.tsx')).SignUpForm);

/** The sign-up for customers (R-ACCT-08). The page shows before its form is there. */
export function CustomerSignUp() {
  return (
    <Suspense fallback={<SignUpPage />}>
      <SignUpForm />
    </Suspense>
  );
}
