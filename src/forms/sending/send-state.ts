import type { Decision } from '#offline/outbox/outcome.ts';

/** Whether the form can be sent now, or why not. */
export type SendState =
  | { kind: 'obstacle'; decision: Decision }
  /** Photos are still being prepared, and a claim without them would be incomplete. */
  | { kind: 'preparing'; photos: number }
  /** The browser has lost the bytes of photos: the person adds them again or removes them. */
  | { kind: 'lost'; photos: number }
  | { kind: 'sending' }
  /** `complete`: no field is missing or wrong. */
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
