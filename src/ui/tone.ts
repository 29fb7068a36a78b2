import type { IconName } from './icon-shapes.ts';

/** What a state means: proven, waits, wrong, under way, or nothing of these. */
export type Tone = 'ok' | 'wait' | 'bad' | 'go' | 'plain';

/** A colour never stands alone: the icon that goes with a tone unless a state has its own. */
export const toneIcons = {
  ok: 'approved',
  wait: 'clock',
  bad: 'alert',
  go: 'send',
  plain: null,
} as const satisfies Record<Tone, IconName | null>;
