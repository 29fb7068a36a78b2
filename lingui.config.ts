import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

const src = '<rootDir>/src';

/**
 * What is said before anybody has signed in, on the log-in screen and around it, and in what opens there. A test follows the
 * imports (`tests/i18n/words-at-start.test.ts`).
 */
const start = [
  'app',
  'features/account/login.tsx',
  'features/account/login-reason.tsx',
  'features/account/password-field.tsx',
  'features/account/sign-up-ways.tsx',
  'features/account/unsent-here.tsx',
  'forms/call-failure.tsx',
  'forms/offline-note.tsx',
  'ui/error-dialog.tsx',
  'ui/error-state.tsx',
  'ui/format-when.ts',
  'ui/notice-banner.tsx',
  'ui/openable-dialog.tsx',
  'ui/page-loader.tsx',
  'ui/past-notices.tsx',
  'ui/retry-callout.tsx',
  'wording/error-catalogue.ts',
  'wording/failure-words.ts',
  'wording/field-problem-text.ts',
].map((part) => `${src}/${part}`);

/** What is said on the dashboard and in the list of claims, where a session begins, and in what opens there. */
const front = [
  'features/claims/claim-list.tsx',
  'features/claims/list',
  'features/home',
  'lists',
  'wording/missing-work.tsx',
].map((part) => `${src}/${part}`);

/**
 * What is said on none of those, on the form for a claim, around them or in what opens there: these words come with their
 * screens, so that the first ones need not wait for them (docs/decisions/0008).
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
  'claims/detail',
  'claims/follow-ups',
  'contact',
  'documents',
  'my-products',
  'outbox',
  'parts',
  'registrations',
  'this-device',
]
  .map((part) => `${src}/features/${part}`)
  .concat(
    [
      'forms/claim-now.tsx',
      'forms/lists-failed.tsx',
      'forms/network-needed.tsx',
      'forms/session-ended.tsx',
      'forms/start-over.tsx',
      'ui/resend-button.tsx',
      'ui/viewer/pdf',
      'wording/locked-words.ts',
      'wording/product-type-name.ts',
      'wording/storage-warning.tsx',
    ].map((part) => `${src}/${part}`),
  );

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'fr'],
  catalogs: [
    { path: `${src}/i18n/locales/{locale}`, include: start },
    // The form for a claim, and what somebody signed in has around every screen.
    { path: `${src}/i18n/device/device.{locale}`, include: [src], exclude: [...start, ...front, ...later] },
    { path: `${src}/i18n/front/front.{locale}`, include: front },
    { path: `${src}/i18n/later/words.{locale}`, include: later },
  ],
  // Line numbers would change the catalogues with every edit of a screen.
  format: formatter({ lineNumbers: false }),
});
