import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react-swc';
import * as v from 'valibot';
import { VitePWA } from 'vite-plugin-pwa';
import { configDefaults, defineConfig } from 'vitest/config';

const root = import.meta.dirname;
const outDir = resolve(root, 'dist/app');
const { version } = v.parse(
  v.object({ version: v.string() }),
  JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')),
);

export default defineConfig({
  plugins: [
    react({ plugins: [['@lingui/swc-plugin', {}]] }),
    // That no sentence is without its French is the check's work, not the build's.
    lingui({ failOnCompileError: true }),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/worker',
      filename: 'service-worker.ts',
      registerType: 'prompt',
      // src/app/update.ts registers it, so that an update can be offered in words.
      injectRegister: false,
      // One manifest a language, in public/; src/i18n links the right one.
      manifest: false,
      disable: !existsSync(resolve(root, 'src/worker/service-worker.ts')),
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png,webp,woff2,webmanifest}'],
        globIgnores: ['screenshots/**'],
        target: 'es2023',
      },
    }),
  ],
  define: { __APP_VERSION__: JSON.stringify(version) },
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2023',
    rolldownOptions: {
      output: {
        // What every screen needs and an app update seldom changes stays in the browser's cache.
        codeSplitting: {
          groups: [
            { name: 'platform', test: /node_modules[\\/](react|react-dom|react-router|scheduler|dexie|valibot)[\\/]/ },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:8080' } },
  test: {
    environment: 'node',
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, 'tests/browser/**', 'tests/bench/**'],
  },
});
