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

describe('the effect of Send', () => {
  it.each<[name: string, now: Partial<typeof calm>, expected: SendState]>([
    ['a complete claim is sent', {}, { kind: 'open', complete: true }],
    ['an incomplete claim shows its missing fields', { complete: false }, { kind: 'open', complete: false }],
    ['photos in preparation are waited for', { photosPreparing: 2 }, { kind: 'preparing', photos: 2 }],
    [
      'photos in preparation are waited for while fields are missing',
      { photosPreparing: 1, complete: false },
      { kind: 'preparing', photos: 1 },
    ],
    ['an obstacle is shown', { obstacle }, { kind: 'obstacle', decision: obstacle }],
    [
      'an obstacle is shown before a temporary state',
      { obstacle, photosPreparing: 3, complete: false },
      { kind: 'obstacle', decision: obstacle },
    ],
    ['a lost photo waits for a person', { photosLost: 1 }, { kind: 'lost', photos: 1 }],
    ['a claim is sent once', { sending: true, obstacle, photosPreparing: 1 }, { kind: 'sending' }],
  ])('%s', (_, now, expected) => expect(sendState({ ...calm, ...now })).toEqual(expected));
});
