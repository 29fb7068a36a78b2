import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { catalogs } from './tools/catalogues.ts';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'fr'],
  catalogs,
  // Line numbers would change the catalogues with every edit of a screen.
  format: formatter({ lineNumbers: false }),
});
