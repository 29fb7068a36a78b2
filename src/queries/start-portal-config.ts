import { readPortalConfig } from '#api/portal-config.ts';
import { usePortalConfig } from './use-portal-config.ts';

/** Reads the operator's file. One that is wrong is named in one line of the console, and the defaults stand. */
export async function startPortalConfig(): Promise<void> {
  const read = await readPortalConfig();
  if (read.kind === 'read') usePortalConfig.setState(read.config, true);
  if (read.kind === 'wrong') console.error(read.problem);
}
