import { lazy } from 'react';
import { AfterPaint } from '#ui/lazy-boundary.tsx';
import { SignUpPage } from './sign-up-page.tsx';

const SignUpForm = lazy(async () => ({ default: (await import('./sign-up-form.tsx')).SignUpForm }));

/** The sign-up for customers (R-ACCT-08). The page shows before its form is there. */
export function CustomerSignUp() {
  return (
    <AfterPaint before={<SignUpPage />}>
      <SignUpForm />
    </AfterPaint>
  );
}
