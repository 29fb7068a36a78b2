import { create } from 'zustand';
import { defaultPortalConfig } from '#contract/default-portal-config.ts';
import type { PortalConfig } from '#contract/portal-config.ts';

/** What the operator set; the defaults until it has been read, and when it cannot be. */
export const usePortalConfig = create<PortalConfig>()(() => defaultPortalConfig);
