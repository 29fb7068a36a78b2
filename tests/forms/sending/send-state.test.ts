import { describe, expect, it } from 'vitest';
import { sendState, type SendState } from '#forms/sending/send-state.ts';

const calm: Parameters<typeof sendState>[0] = {
  sending: false,
  obstacle: null,
  photosPreparing: 0,
  photosLost: 0,
  complete: true,
};
const obstacle = 'warranty_expired';

describe('what pressing Send would do', () => {
  it.each<[name: string, now: Partial<typeof calm>, expected: SendState]>([
    ['a whole claim goes', {}, { kind: 'open', complete: true }],
    ['an unfinished one shows what is missing', { complete: false }, { kind: 'open', complete: false }],
    ['photos on their way in are waited for', { photosPreparing: 2 }, { kind: 'preparing', photos: 2 }],
    [
      'so they are while answers are missing',
      { photosPreparing: 1, complete: false },
      { kind: 'preparing', photos: 1 },
    ],
    ['an obstacle is told', { obstacle }, { kind: 'obstacle', decision: obstacle }],
    [
      'an obstacle is told before anything that would pass',
      { obstacle, photosPreparing: 3, complete: false },
      { kind: 'obstacle', decision: obstacle },
    ],
    ['a lost photo waits for a person', { photosLost: 1 }, { kind: 'lost', photos: 1 }],
    ['a claim that goes goes once', { sending: true, obstacle, photosPreparing: 1 }, { kind: 'sending' }],
  ])('%s', (_, now, expected) => expect(sendState({ ...calm, ...now })).toEqual(expected));
});
