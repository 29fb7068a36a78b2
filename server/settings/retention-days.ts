import * as v from 'valibot';
import { defaultRetentionDays, type RetentionDays, type RetentionKind, retentionKinds } from '#contract/retention.ts';

const message = `must be kinds with days, as tickets=365,sessions=7; the kinds are ${retentionKinds.join(', ')}`;

/** The setting `RETENTION_DAYS`: days that replace the default of their kind. */
export const RetentionSetting = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((part) => part.trim())),
  v.check((parts) => parts.every((part) => readPart(part) !== null), message),
  v.transform((parts): RetentionDays => {
    const changed = parts.map(readPart).filter((part) => part !== null);
    return { ...defaultRetentionDays, ...Object.fromEntries(changed) };
  }),
);

/** Up to a hundred years. */
function readPart(part: string): [RetentionKind, number] | null {
  const [, name = '', days = ''] = /^([a-z_]+)=(\d{1,5})$/.exec(part) ?? [];
  const kind = retentionKinds.find((candidate) => candidate === name);
  return kind && Number(days) <= 36_525 ? [kind, Number(days)] : null;
}
