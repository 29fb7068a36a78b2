import type { LiveSyncStatus } from '#live/use-sync-status.ts';

export type PillState =
  | { says: 'needs-you'; count: number }
  | { says: 'offline'; waiting: number }
  | { says: 'sending'; index: number; total: number }
  | { says: 'waiting'; count: number }
  | { says: 'all-sent' };

/** The one thing the pill says: the first that is true (`mock/README.md`, states). */
export function pillState({ needsYou, online, waiting, sending }: LiveSyncStatus): PillState {
  if (needsYou > 0) return { says: 'needs-you', count: needsYou };
  if (!online) return { says: 'offline', waiting: waiting + (sending ? 1 : 0) };
  if (sending) return { says: 'sending', ...sending };
  if (waiting > 0) return { says: 'waiting', count: waiting };
  return { says: 'all-sent' };
}
