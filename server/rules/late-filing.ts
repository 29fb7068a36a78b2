import type { Registration } from '#contract/registrations.ts';
import { claimTypePicklist } from '#domain/offered-values.ts';
import type { Context } from '../context.ts';

export type Filing = NonNullable<Registration['filing']>;

/** Which claims are taken after the end of cover (R-COVER-04, R-COVER-05); null for none, as with Salesforce. */
export async function readFiling({
  platform,
  lateFilingDays: lateDays,
}: Pick<Context, 'platform' | 'lateFilingDays'>): Promise<Filing | null> {
  if (!platform.desk) return null;
  const types = await platform.getPicklist(claimTypePicklist, 'en');
  const afterExpiry = types?.values.some((type) => type.afterExpiry) ?? false;
  return lateDays > 0 || afterExpiry ? { lateDays, afterExpiry } : null;
}

/** A registration with which claims are taken after the end of its cover, so that a device can judge them. */
export function withFiling(registration: Registration, filing: Filing | null): Registration {
  return filing ? { ...registration, filing } : registration;
}
