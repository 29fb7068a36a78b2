import { join } from 'node:path';
import { expect } from '@playwright/test';
import { lettersIn } from '#tests/server/support/letters.ts';
import type { ServerProcess } from './server-process.ts';

/** Returns path, query and fragment of the link in the newest mail to an email; waits for more mails than `after`. */
export async function mailedLink(server: ServerProcess, email: string, after = 0): Promise<string> {
  const folder = join(server.dataDir, 'mail');
  let link = '';
  await expect
    .poll(async () => {
      const letters = (await lettersIn(folder)).filter(({ to }) => to === email);
      link = letters.at(-1)?.link ?? '';
      return letters.length;
    })
    .toBeGreaterThan(after);
  const { pathname, search, hash } = new URL(link);
  return `${pathname}${search}${hash}`;
}
