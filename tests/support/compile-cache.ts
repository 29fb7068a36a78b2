import { resolve } from 'node:path';

/** Environment of a server process: Node's compile cache saves a third of its start. */
export const compileCache = { NODE_COMPILE_CACHE: resolve(import.meta.dirname, '../../node_modules/.cache/node') };
