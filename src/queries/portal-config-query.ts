import { create } from 'zustand';
import { readPortalConfig } from '#api/read-portal-config.ts';
import { defaultPortalConfig } from '#contract/default-portal-config.ts';
import type { PortalConfig } from '#contract/portal-config.ts';

/** Reads the operator's file. One that is wrong is named in one line of the console, and the defaults stand. */
export async function startPortalConfig(): Promise<void> {
  const read = await readPortalConfig();
  if (read.kind === 'read') usePortalConfig.setState(read.config, true);
  if (read.kind === 'wrong') console.error(read.problem);
}

/** What the operator set; the defaults until it has been read, and when it cannot be. */
export const usePortalConfig = create<PortalConfig>()(() => defaultPortalConfig);
