import { resolve } from 'node:path';

/** For the environment of a server's process: what Node compiled of it once saves a third of its start. */
export const compileCache = { NODE_COMPILE_CACHE: resolve(import.meta.dirname, '../../node_modules/.cache/node') };
