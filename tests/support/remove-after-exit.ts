import { spawn } from 'node:child_process';

/**
 * Removes a folder some seconds after this process has ended, also when it is killed. A shell waits for the end of its
 * input, and then for the programs that end in the same way and may still write to the folder.
 */
export function removeAfterExit(folder: string): void {
  const shell = spawn('sh', ['-c', 'read -r _; sleep 5; rm -rf "$0"', folder], {
    cwd: '/',
    // A signal to the group of this process must not reach it.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.unref();
}
