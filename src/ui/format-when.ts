import { t } from '@lingui/core/macro';
import { formatDay } from './format-day.ts';
import { formatTime } from './format-time.ts';

/** An ISO instant as people say it: `today at 09:42`, `2026-11-20 at 10:38`. Stands inside a sentence. */
export function formatWhen(instant: string, now: Date = new Date()): string {
  const day = formatDay(instant);
  const time = formatTime(instant);
  return day === formatDay(now.toISOString()) ? t`today at ${time}` : t`${day} at ${time}`;
}
