import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

const src = '<rootDir>/src';

/**
 * What is said on neither the log-in screen nor the form for a claim, nor around them or in what opens there: these words
 * come with their screens, so that the first ones need not wait for them (docs/decisions/0026-what-the-first-screen-waits-for.md).
 */
const later = [
  'account/account-verify.tsx',
  'account/customer-sign-up.tsx',
  'account/discard-unsent.tsx',
  'account/goodbye.tsx',
  'account/logout.tsx',
  'account/new-password-form.tsx',
  'account/password-forget.tsx',
  'account/password-reset.tsx',
  'account/repair-depot',
  'account/signed-in-here.tsx',
  'account/unsent-at-logout.tsx',
  'account/use-resend-verification.ts',
  'admin',
  'claims/claim-detail.tsx',
  'claims/claim-list.tsx',
  'claims/detail',
  'claims/follow-ups',
  'claims/list',
  'contact',
  'documents',
  'home',
  'my-products',
  'outbox',
  'parts',
  'registrations',
  'this-device',
]
  .map((part) => `${src}/features/${part}`)
  .concat(`${src}/lists`, `${src}/wording/locked-words.ts`);

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'fr'],
  catalogs: [
    { path: `${src}/i18n/locales/{locale}`, include: [src], exclude: later },
    { path: `${src}/i18n/later/words.{locale}`, include: later },
  ],
  // Line numbers would change the catalogues with every edit of a screen.
  format: formatter({ lineNumbers: false }),
});
