import { resolve } from 'node:path';

/**
 * Arguments of Node that end a child process when its parent ends, even by SIGKILL. The parent opens an `ipc` channel
 * to it.
 */
export const endWithParent = ['--import', resolve(import.meta.dirname, 'exit-on-disconnect.ts')] as const;
