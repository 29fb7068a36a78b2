import { describe, expect, it } from 'vitest';
import { type PillState, pillState } from '#app/frame/sync-pill.tsx';
import type { LiveSyncStatus } from '#queries/use-sync-status.ts';

const calm: LiveSyncStatus & { asking: number } = {
  asking: 0,
  needsYou: 0,
  reach: 'online',
  waiting: 0,
  sending: null,
  sentToday: 0,
  elsewhere: 0,
  unfinished: 0,
};
const sending = { index: 1, total: 3 };

describe('the sync pill shows the state with the highest priority', () => {
  it.each<[name: string, now: Partial<typeof calm>, says: PillState]>([
    ['nothing waits', {}, { says: 'all-sent' }],
    ['entries were sent today', { sentToday: 5 }, { says: 'all-sent' }],
    ['another account has unsent work on the device', { elsewhere: 2 }, { says: 'all-sent' }],
    ['forms are not finished', { unfinished: 2 }, { says: 'to-finish', count: 2 }],
    ['forms are not finished and entries wait', { unfinished: 2, waiting: 1 }, { says: 'waiting', count: 1 }],
    ['entries wait', { waiting: 3 }, { says: 'waiting', count: 3 }],
    ['an entry is being sent', { sending }, { says: 'sending', ...sending }],
    ['an entry is being sent and others wait', { sending, waiting: 2 }, { says: 'sending', ...sending }],
    ['there is no network', { reach: 'offline' }, { says: 'offline', waiting: 0 }],
    ['there is no network and entries wait', { reach: 'offline', waiting: 3 }, { says: 'offline', waiting: 3 }],
    [
      'the network is lost while an entry is being sent',
      { reach: 'offline', waiting: 2, sending },
      { says: 'offline', waiting: 3 },
    ],
    ['the server does not respond', { reach: 'unreachable' }, { says: 'unreachable', waiting: 0 }],
    [
      'the server does not respond and entries wait',
      { reach: 'unreachable', waiting: 3 },
      { says: 'unreachable', waiting: 3 },
    ],
    ['an entry needs the person', { needsYou: 1 }, { says: 'needs-you', count: 1, entries: 1 }],
    [
      'an entry needs the person, offline',
      { needsYou: 1, reach: 'offline' },
      { says: 'needs-you', count: 1, entries: 1 },
    ],
    [
      'an entry needs the person while others are sent',
      { needsYou: 2, sending, waiting: 2 },
      { says: 'needs-you', count: 2, entries: 2 },
    ],
    ['claims need the person', { asking: 2, sentToday: 1 }, { says: 'needs-you', count: 2, entries: 0 }],
    ['claims need the person and entries wait', { asking: 2, waiting: 1 }, { says: 'waiting', count: 1 }],
    ['claims and an entry need the person', { asking: 2, needsYou: 1 }, { says: 'needs-you', count: 3, entries: 1 }],
    [
      'all of these apply',
      { needsYou: 1, reach: 'offline', waiting: 2, sending, elsewhere: 1 },
      { says: 'needs-you', count: 1, entries: 1 },
    ],
  ])('when %s', (_, now, says) => expect(pillState({ ...calm, ...now })).toEqual(says));
});
