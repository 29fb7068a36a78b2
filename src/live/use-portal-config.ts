import { create } from 'zustand';
import { readPortalConfig } from '#api/portal-config.ts';
import { defaultPortalConfig, type PortalConfig } from '#contract/portal-config.ts';

/** What the operator set; the defaults until it has been read, and when it cannot be. */
export const usePortalConfig = create<PortalConfig>()(() => defaultPortalConfig);

/** Reads the operator's file. One that is wrong is named in one line of the console, and the defaults stand. */
export async function startPortalConfig(): Promise<void> {
  const read = await readPortalConfig();
  if (read.kind === 'read') usePortalConfig.setState(read.config, true);
  if (read.kind === 'wrong') console.error(read.problem);
}
