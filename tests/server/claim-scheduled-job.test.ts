import { describe, expect, it } from 'vitest';
import { getOrSetState, putState } from '#server/database/server-state.ts';
import { claimScheduledJob } from '#server/database/claim-scheduled-job.ts';
import { onOneDatabase } from '#tests/support/server.ts';

onOneDatabase('State that servers on one database share', (server) => {
  describe('a scheduled job', () => {
    const now = new Date('2026-11-21T12:00:00Z');
    const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    const hourMs = 60 * 60_000;
    const claimConcurrently = (at: Date) =>
      Promise.all(Array.from({ length: 8 }, () => claimScheduledJob(server().database, 'sweep', at, hourMs)));

    it('is claimed by one of many servers, and by none again until it is due', async () => {
      expect((await claimConcurrently(now)).filter(Boolean)).toHaveLength(1);
      expect((await claimConcurrently(later(59))).filter(Boolean)).toHaveLength(0);
      expect((await claimConcurrently(later(60))).filter(Boolean)).toHaveLength(1);
      expect((await claimConcurrently(later(61))).filter(Boolean)).toHaveLength(0);
    });
  });

  describe('a stored value', () => {
    it('is the first one that was set, until it is replaced', async () => {
      const { database } = server();
      const values = await Promise.all(['a', 'b', 'c'].map((name) => getOrSetState(database, 'installation', name)));
      expect(new Set(values).size).toBe(1);
      await putState(database, 'installation', 'd');
      expect(await getOrSetState(database, 'installation', 'e')).toBe('d');
    });
  });
});
