import { join } from 'node:path';
import * as v from 'valibot';
import { build } from 'vite';

const Built = v.array(v.object({ output: v.array(v.object({ code: v.string() })) }));

/** The script that adds `people` to every page of the app, with the app's own storage and outbox. */
export function actionsScript(): Promise<string> {
  return scriptOf('actions-page.ts');
}

/** The script that runs before the app's worker and adds the device faults to it. */
export function deviceScript(): Promise<string> {
  return scriptOf('device-worker.ts');
}

async function scriptOf(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    define: { __APP_VERSION__: JSON.stringify('laboratory') },
    build: {
      lib: { entry: join(import.meta.dirname, entry), formats: ['iife'], name: 'laboratory' },
      target: 'es2023',
      write: false,
    },
    logLevel: 'warn',
  });
  const code = v.parse(Built, built)[0]?.output[0]?.code;
  if (!code) throw new Error(`${entry} is not built`);
  return code;
}
