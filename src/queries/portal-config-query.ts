import { create } from 'zustand';
import { readPortalConfig } from '#api/read-portal-config.ts';
import { defaultPortalConfig } from '#contract/default-portal-config.ts';
import type { PortalConfig } from '#contract/portal-config.ts';

/** Reads the operator's configuration file. An invalid file is logged and the defaults apply. */
export async function startPortalConfig(): Promise<void> {
  const read = await readPortalConfig();
  if (read.kind === 'read') usePortalConfig.setState(read.config, true);
  if (read.kind === 'wrong') console.error(read.problem);
}

/** The operator's configuration; the defaults until it has been read, and when it cannot be read. */
export const usePortalConfig = create<PortalConfig>()(() => defaultPortalConfig);
