import type { Decision } from '#offline/outbox/outcome.ts';

/** What pressing Send would do now. */
export type SendState =
  | { kind: 'obstacle'; decision: Decision }
  /** Photos on their way in; a claim without them would not be whole. */
  | { kind: 'preparing'; photos: number }
  /** Photos whose bytes the browser has lost: a person adds them again or goes without. */
  | { kind: 'lost'; photos: number }
  | { kind: 'sending' }
  /** `complete`: nothing is left to fill in or to correct. */
  | { kind: 'open'; complete: boolean };

type Now = {
  sending: boolean;
  obstacle: Decision | null;
  photosPreparing: number;
  photosLost: number;
  complete: boolean;
};

export function sendState({ sending, obstacle, photosPreparing, photosLost, complete }: Now): SendState {
  if (sending) return { kind: 'sending' };
  if (obstacle) return { kind: 'obstacle', decision: obstacle };
  if (photosPreparing > 0) return { kind: 'preparing', photos: photosPreparing };
  if (photosLost > 0) return { kind: 'lost', photos: photosLost };
  return { kind: 'open', complete };
}
