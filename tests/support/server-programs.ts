import { join, resolve } from 'node:path';
import { compileCache } from './compile-cache.ts';

/** The programs of the server, by name. */
export const serverSources = {
  main: 'server/main.ts',
  backup: 'server/backup/main.ts',
  'import-export': 'server/import-export.ts',
  migrate: 'server/migrate.ts',
  audit: 'server/audit.ts',
} as const;

const root = resolve(import.meta.dirname, '../..');

/** The environment variable with which `compile-server.ts` passes its folder to the workers. */
export const programsVariable = 'DEPOT_PORTAL_SERVER_PROGRAMS';

/** Returns the path of a program: compiled in the server tests, where it starts in half the time, else its source. */
export function serverProgram(name: keyof typeof serverSources): string {
  const folder = process.env[programsVariable];
  return folder === undefined ? join(root, serverSources[name]) : join(folder, `${name}.js`);
}

/** Returns the environment of a program: the compile cache is removed with the compiled programs. */
export function programEnvironment(): Record<string, string> {
  const folder = process.env[programsVariable];
  return { PATH: '', ...(folder === undefined ? compileCache : { NODE_COMPILE_CACHE: join(folder, 'cache') }) };
}
