import type { IconName } from './icon-shapes.ts';

/** The meaning of a state: succeeded, waiting, failed, in progress, or neutral. */
export type Tone = 'ok' | 'wait' | 'bad' | 'go' | 'plain';

/** The default icon of each tone, because colour alone must not carry meaning. */
export const toneIcons = {
  ok: 'approved',
  wait: 'clock',
  bad: 'alert',
  go: 'send',
  plain: null,
} as const satisfies Record<Tone, IconName | null>;
