import { join } from 'node:path';
import * as v from 'valibot';
import { build } from 'vite';

const Built = v.array(v.object({ output: v.array(v.object({ code: v.string() })) }));

/** The script that gives every page of the app the laboratory's hands, with the app's own storage and outbox in it. */
export async function handsScript(): Promise<string> {
  const built = await build({
    configFile: false,
    define: { __APP_VERSION__: JSON.stringify('laboratory') },
    build: {
      lib: { entry: join(import.meta.dirname, 'hands-page.ts'), formats: ['iife'], name: 'laboratory' },
      target: 'es2023',
      write: false,
    },
    logLevel: 'warn',
  });
  const code = v.parse(Built, built)[0]?.output[0]?.code;
  if (!code) throw new Error('The hands are not built');
  return code;
}
