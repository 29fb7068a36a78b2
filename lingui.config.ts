import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** Its words come with it, and not before the first screen (docs/decisions/0023-unsent-work-in-a-file.md). */
const later = '<rootDir>/src/features/this-device';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'fr'],
  catalogs: [
    { path: '<rootDir>/src/i18n/locales/{locale}', include: ['<rootDir>/src'], exclude: [later] },
    { path: '<rootDir>/src/i18n/later/words.{locale}', include: [later] },
  ],
  // Line numbers would change the catalogues with every edit of a screen.
  format: formatter({ lineNumbers: false }),
});
