import { describe, expect, it } from 'vitest';
import { type PillState, pillState } from '#app/frame/sync-pill.tsx';
import type { LiveSyncStatus } from '#queries/use-sync-status.ts';

const calm: LiveSyncStatus = {
  needsYou: 0,
  reach: 'online',
  waiting: 0,
  sending: null,
  sentToday: 0,
  elsewhere: 0,
  unfinished: 0,
};
const sending = { index: 1, total: 3 };

describe('the sync pill says one thing, the first that is true', () => {
  it.each<[name: string, now: Partial<LiveSyncStatus>, says: PillState]>([
    ['nothing is left', {}, { says: 'all-sent' }],
    ['much was sent today', { sentToday: 5 }, { says: 'all-sent' }],
    ['another account has unsent work here', { elsewhere: 2 }, { says: 'all-sent' }],
    ['forms are not finished', { unfinished: 2 }, { says: 'to-finish', count: 2 }],
    ['forms are not finished and some wait', { unfinished: 2, waiting: 1 }, { says: 'waiting', count: 1 }],
    ['some wait', { waiting: 3 }, { says: 'waiting', count: 3 }],
    ['one is on its way', { sending }, { says: 'sending', ...sending }],
    ['one is on its way and some wait', { sending, waiting: 2 }, { says: 'sending', ...sending }],
    ['there is no network', { reach: 'offline' }, { says: 'offline', waiting: 0 }],
    ['there is no network and some wait', { reach: 'offline', waiting: 3 }, { says: 'offline', waiting: 3 }],
    [
      'the network went while one was on its way',
      { reach: 'offline', waiting: 2, sending },
      { says: 'offline', waiting: 3 },
    ],
    ['nothing answers', { reach: 'unreachable' }, { says: 'unreachable', waiting: 0 }],
    ['nothing answers and some wait', { reach: 'unreachable', waiting: 3 }, { says: 'unreachable', waiting: 3 }],
    ['one needs the person', { needsYou: 1 }, { says: 'needs-you', count: 1 }],
    ['one needs the person, offline', { needsYou: 1, reach: 'offline' }, { says: 'needs-you', count: 1 }],
    ['one needs the person while others go', { needsYou: 2, sending, waiting: 2 }, { says: 'needs-you', count: 2 }],
    [
      'everything at once',
      { needsYou: 1, reach: 'offline', waiting: 2, sending, elsewhere: 1 },
      { says: 'needs-you', count: 1 },
    ],
  ])('when %s', (_, now, says) => expect(pillState({ ...calm, ...now })).toEqual(says));
});
