import type { IconName } from './icon-shapes.ts';
import type { Notice } from './notices.ts';

export const noticeIcons = {
  success: 'approved',
  error: 'alert',
  warning: 'warning',
  none: 'info',
} as const satisfies Record<Notice['tone'], IconName>;
