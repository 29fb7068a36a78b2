import { describe, expect, it } from 'vitest';
import { getOrSetState, putState } from '#server/database/server-state.ts';
import { claimScheduledJob } from '#server/database/claim-scheduled-job.ts';
import { onOneDatabase } from '#tests/support/server.ts';

onOneDatabase('What servers on one database share', (server) => {
  describe('a chore', () => {
    const now = new Date('2026-11-21T12:00:00Z');
    const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    const hourMs = 60 * 60_000;
    const turns = (at: Date) =>
      Promise.all(Array.from({ length: 8 }, () => claimScheduledJob(server().database, 'sweep', at, hourMs)));

    it('falls to one of many that ask at once, and to nobody again until it is due', async () => {
      expect((await turns(now)).filter(Boolean)).toHaveLength(1);
      expect((await turns(later(59))).filter(Boolean)).toHaveLength(0);
      expect((await turns(later(60))).filter(Boolean)).toHaveLength(1);
      expect((await turns(later(61))).filter(Boolean)).toHaveLength(0);
    });
  });

  describe('a fact', () => {
    it('is what the first one said, until somebody changes it', async () => {
      const { database } = server();
      const said = await Promise.all(['a', 'b', 'c'].map((name) => getOrSetState(database, 'installation', name)));
      expect(new Set(said).size).toBe(1);
      await putState(database, 'installation', 'd');
      expect(await getOrSetState(database, 'installation', 'e')).toBe('d');
    });
  });
});
